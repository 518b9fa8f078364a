import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { createStore } from '../createStore.ts';
import type { Tables } from '../database.ts';
import { migrate, newerSchema, type Schema } from '../database.ts';
import { reasonOf, type Store, StoreError } from '../Store.ts';
import { APPLICATION_ID, migrations } from './migrations.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import { searchIndex } from './searchIndex.ts';

const BUSY_TIMEOUT_MS = 10_000;
const BUSY_PAUSE_MS = 20;
const SMALLEST_BYTES = 512;
const CHECKED_WHOLE_BYTES = 64 * 1024 * 1024;

export const IN_MEMORY = ':memory:';

/** @throws StoreError, with the file untouched, if it is damaged, newer or something else */
export async function openSqliteStore(path: string): Promise<Store> {
  try {
    if (path !== IN_MEMORY) prepareFile(path);
    const connection = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    connection.exec('PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864');
    if (pragma(connection, 'user_version') !== migrations.length)
      await setWriteAheadLog(connection);
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
    // `begin immediate` makes writers wait for each other.
    const database = { db, index: searchIndex };
    await migrate(database, schemaOf(connection));
    return createStore(database);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The database ${path} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function schemaOf(database: DatabaseSync): Schema {
  return {
    migrations,
    async readVersion(db) {
      const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
      return rows[0]?.user_version ?? 0;
    },
    async writeVersion(_, version) {
      database.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${APPLICATION_ID}`);
    },
    execute: async (_, statements) => database.exec(statements),
  };
}

function prepareFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) return;
  const file = statSync(path);
  if (!file.isFile()) throw new StoreError(`The database ${path} is not a file.`);
  if (file.size > 0) check(path, file.size);
}

function check(path: string, bytes: number): void {
  // SQLite opens a file of one byte as an empty database.
  if (bytes < SMALLEST_BYTES) throw damaged(path, 'file is not a database');
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const damage = findDamage(database, bytes);
    if (damage) throw damaged(path, damage);
    const version = pragma(database, 'user_version');
    if (version > migrations.length) {
      const { message } = newerSchema(version, migrations.length);
      throw new StoreError(`The database ${path} cannot be opened: ${message}`);
    }
    const foreign = pragma(database, 'application_id') !== APPLICATION_ID;
    if (foreign && database.prepare('SELECT 1 FROM sqlite_schema').get()) {
      throw new StoreError(
        `The database ${path} is not a Twinfront database. It was not modified.`,
      );
    }
  } finally {
    database.close();
  }
}

function damaged(path: string, damage: string): StoreError {
  return new StoreError(
    `The database ${path} is damaged and was left untouched: ${damage}. ` +
      'Restore a backup, or rename it and sync your content folder into a new one.',
  );
}

function findDamage(database: DatabaseSync, bytes: number): string | undefined {
  const check =
    bytes > CHECKED_WHOLE_BYTES ? 'SELECT count(*) FROM sqlite_schema' : 'PRAGMA quick_check(1)';
  try {
    const found = Object.values(database.prepare(check).get() ?? {})[0];
    return typeof found === 'number' || found === 'ok' ? undefined : String(found);
  } catch (error) {
    if (![SQLITE_CORRUPT, SQLITE_NOTADB].includes(primaryCode(error))) throw error;
    return reasonOf(error);
  }
}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function primaryCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/**
 * Outside of a transaction, as SQLite requires. SQLite ignores the busy timeout here: of two processes
 * that set the mode at the same time one fails at once.
 */
async function setWriteAheadLog(database: DatabaseSync): Promise<void> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (primaryCode(error) !== SQLITE_BUSY || performance.now() > deadline) throw error;
    }
    await setTimeout(BUSY_PAUSE_MS);
  }
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
