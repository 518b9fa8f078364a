import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../../testing/createFolder.ts';
import { fill } from '../../testing/fill.ts';
import { tempFolder } from '../../testing/tempFolder.ts';
import { describeStore } from '../describeStore.ts';
import { createSqliteStore } from './createSqliteStore.ts';

const newPath = () => join(tempFolder(), 'deep/content.db');

describeStore('the SQLite store', () => createSqliteStore(newPath()));

describe('a SQLite file', () => {
  const filled = () => fill(newPath(), createFolder());

  it('holds the content when it is opened again, in WAL mode', async () => {
    const path = await filled();
    const store = await createSqliteStore(path);

    expect(await store.getItem('site.yaml')).toMatchObject({ name: '云汀市图书馆' });
    expect(new DatabaseSync(path).prepare('PRAGMA journal_mode').get()).toEqual({
      journal_mode: 'wal',
    });
    await store.close();
  });

  it('is opened in turn when another makes it at the same moment', async () => {
    const path = join(tempFolder(), 'content.db');
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const opening = createSqliteStore(path);
    await setTimeout(100);
    other.exec('COMMIT');
    other.close();

    const store = await opening;
    expect(await store.getManifest()).toMatchObject({ generation: undefined });
    await store.close();
  });

  it('shows at once what another connection writes', async () => {
    const path = await filled();
    const [one, two] = [await createSqliteStore(path), await createSqliteStore(path)];
    await one.setClosure({ message: 'x' });
    expect(await two.getClosure()).toEqual({ message: 'x' });
    await Promise.all([one.close(), two.close()]);
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['of other bytes', (path) => writeFileSync(path, 'no database'.repeat(99)), /damaged/],
    ['cut in half', (path) => truncateSync(path, readFileSync(path).length / 2), /damaged/],
    ['with wrong bytes inside', overwriteMiddle, /damaged/],
    ['of a newer schema', (path) => execute(path, 'PRAGMA user_version = 99'), /schema 99/],
    [
      'of another program',
      (path) => execute(path, 'PRAGMA application_id = 1; PRAGMA user_version = 0'),
      /belongs to something else/,
    ],
  ])('%s is named and left as it is', async (_name, spoil, message) => {
    const path = await filled();
    spoil(path);
    const before = readFileSync(path);

    await expect(createSqliteStore(path)).rejects.toThrow(message);
    await expect(createSqliteStore(path)).rejects.toThrow(path);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('that is a folder is named', async () => {
    const folder = tempFolder();
    await expect(createSqliteStore(folder)).rejects.toThrow(`${folder} is not a file`);
  });
});

function execute(path: string, statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

function overwriteMiddle(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 3 * 4096, 9 * 4096);
  writeFileSync(path, bytes);
}
