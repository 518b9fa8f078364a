import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from '../testing/createFolder.ts';
import { nodeCommand } from '../testing/nodeCommand.ts';
import { newDatabase } from '../testing/runCli.ts';
import { fill } from '../testing/sync.ts';
import { openExistingStore, openStore } from './openStore.ts';
import { StoreError } from './StoreError.ts';

let sound: string;
beforeAll(async () => {
  sound = await fill(newDatabase(), createFolder());
});

function soundCopy(): string {
  const path = newDatabase();
  copyFileSync(sound, path);
  return path;
}

function execute(path: string, statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

function change(path: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  work(bytes);
  writeFileSync(path, bytes);
}

const PAGE = 4096;

function flipMiddle(bytes: Buffer): void {
  const start = Math.floor(bytes.length / PAGE / 2) * PAGE;
  for (let at = start; at < start + 4 * PAGE; at++) bytes[at] = ~(bytes[at] ?? 0) & 0xff;
}

const damaged = 'is damaged and was left untouched';
const forbidden = 'was left untouched: this user may not read and write';

describe('a database', () => {
  it.each<[string, (path: string) => void, string]>([
    ['that is none', (path) => writeFileSync(path, 'no database'.repeat(999)), damaged],
    ['of a few words', (path) => writeFileSync(path, 'to do: buy milk'), damaged],
    ['of one byte', (path) => writeFileSync(path, 'x'), damaged],
    ['cut in half', (path) => truncateSync(path, readFileSync(path).length / 2), damaged],
    ['cut after its head', (path) => truncateSync(path, 100), damaged],
    ['with a page of zeros', (path) => change(path, (b) => b.fill(0, PAGE, 2 * PAGE)), damaged],
    ['with wrong bytes', (path) => change(path, (b) => b.fill(0x5a, 3 * PAGE, 9 * PAGE)), damaged],
    ['with flipped bits in the middle', (path) => change(path, flipMiddle), damaged],
    [
      'of another version',
      (path) => execute(path, 'PRAGMA user_version = 3'),
      'has the tables of another version',
    ],
    [
      'of another program',
      (path) => execute(path, 'PRAGMA application_id = 1; PRAGMA user_version = 0'),
      'is not a Twinfront database',
    ],
  ])('%s is named and keeps every byte', async (_kind, spoil, message) => {
    const path = soundCopy();
    spoil(path);
    const before = readFileSync(path);

    for (const open of [openStore, openExistingStore]) {
      const opening = open(path);
      await expect(opening).rejects.toThrow(StoreError);
      await expect(opening).rejects.toThrow(`The database ${path} `);
      await expect(opening).rejects.toThrow(message);
    }
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each<[string, () => string, string]>([
    ['is a folder', tempFolder, 'is not a file'],
    ['is below a file', () => join(import.meta.filename, 'x.db'), 'cannot be used'],
  ])('whose path %s is named', async (_kind, place, message) => {
    const path = place();
    await expect(openStore(path)).rejects.toThrow(`The database ${path} ${message}`);
  });

  it('that this user may not read, write or create is named and keeps every byte', () => {
    const [unreadable, readOnly, inReadOnly, hidden] = [1, 2, 3, 4].map(soundCopy) as [
      string,
      string,
      string,
      string,
    ];
    const locked = join(tempFolder(), 'locked');
    mkdirSync(locked);
    chmodSync(unreadable, 0o000);
    chmodSync(readOnly, 0o444);
    for (const folder of [dirname(inReadOnly), locked]) chmodSync(folder, 0o555);
    chmodSync(dirname(hidden), 0o000);
    const cases = [
      [unreadable, forbidden],
      [readOnly, forbidden],
      [inReadOnly, forbidden],
      [join(locked, 'x.db'), forbidden],
      [join(locked, 'y/x.db'), 'EACCES'],
      // It may not be taken for an empty store.
      [`read:${hidden}`, 'cannot be used'],
    ] as const;

    const script = resolve(import.meta.dirname, '../testing/openStores.ts');
    const [program, args] = nodeCommand([script, ...cases.map(([path]) => path)], true);
    const errors: string[] = JSON.parse(execFileSync(program, args, { encoding: 'utf8' }));

    chmodSync(dirname(hidden), 0o755);
    chmodSync(unreadable, 0o600);
    for (const [index, [path, message]] of cases.entries()) {
      expect(errors[index]).toContain(`The database ${path.replace('read:', '')} `);
      expect(errors[index]).toContain(message);
    }
    for (const path of [unreadable, readOnly, inReadOnly, hidden]) {
      expect(readFileSync(path).equals(readFileSync(sound))).toBe(true);
    }
  });

  it('may begin as an empty file, which reading leaves empty', async () => {
    const path = newDatabase();
    writeFileSync(path, '');
    for (const open of [openExistingStore, openStore]) {
      expect(readFileSync(path)).toHaveLength(0);
      const store = await open(path);
      expect(await store.getManifest()).toMatchObject({ version: undefined });
      await store.close();
    }
  });
});
