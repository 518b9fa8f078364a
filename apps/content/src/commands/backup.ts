import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError } from '@twinfront/shared/node/log';
import { isServer, parseDatabaseUrl, showLocation } from '../store/databaseUrl.ts';
import { StoreError } from '../store/StoreError.ts';
import { type CliContext, print, withContent } from './context.ts';

/** Copies an SQLite database, also while it is used; an earlier copy stays until the new one is complete and verified. */
export async function runBackup(context: CliContext, name: string): Promise<void> {
  const parsed = parseDatabaseUrl(context.env);
  if ('location' in parsed && isServer(parsed.location)) {
    const location = showLocation(parsed.location);
    throw new StoreError(`${location} is a PostgreSQL database: use deploy/backup, or pg_dump.`);
  }
  const target = resolve(context.cwd, name);
  await withContent(context, async (_store, location) => {
    rejectUnsuitable(target, location);
    try {
      mkdirSync(dirname(target), { recursive: true });
      copyDatabase(location, target);
    } catch (cause) {
      const message = `The backup ${target} could not be written: ${describeError(cause)}`;
      throw new StoreError(message, { cause });
    }
    print(context, `Backed up to ${target}.`);
  });
}

function rejectUnsuitable(target: string, location: string): void {
  const existing = statSync(target, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw new StoreError(`${target} is a folder. Name a file in it.`);
  const { dev, ino } = statSync(location);
  if (existing?.dev === dev && existing.ino === ino) {
    throw new StoreError(`${target} is the database itself. Name another file.`);
  }
}

function copyDatabase(location: string, target: string): void {
  const part = `${target}.part`;
  const source = new DatabaseSync(location, { readOnly: true });
  try {
    rmSync(part, { force: true });
    source.prepare('VACUUM INTO ?').run(part);
    verify(part);
    renameSync(part, target);
  } finally {
    source.close();
    rmSync(part, { force: true });
  }
}

function verify(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    // A copy has the default journal, with which readers and writers wait for each other.
    copy.exec('PRAGMA journal_mode = WAL');
    const { integrity_check: result } = copy.prepare('PRAGMA integrity_check(1)').get() ?? {};
    if (result !== 'ok') throw new Error(`the copy is damaged: ${result}`);
  } finally {
    copy.close();
  }
}
