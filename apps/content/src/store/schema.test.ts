import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createFolder } from '../testing/createFolder.ts';
import { execute, newServerDatabase } from '../testing/postgres/newServerDatabase.ts';
import { newDatabase } from '../testing/runCli.ts';
import { fill } from '../testing/sync.ts';
import { schemaVersion } from './database.ts';
import { IN_MEMORY } from './databaseUrl.ts';
import { openExistingStore, openStore } from './openStore.ts';
import { connectToPostgres } from './postgres/connectToPostgres.ts';
import { connectToSqlite } from './sqlite/connectToSqlite.ts';

it.each<[string, () => Promise<string>, (database: string) => unknown]>([
  [
    'a SQLite database',
    async () => newDatabase(),
    (path) => {
      const database = new DatabaseSync(path);
      database.exec('PRAGMA user_version = 3');
      database.close();
    },
  ],
  [
    'a PostgreSQL database',
    newServerDatabase,
    (url) => execute(url, 'UPDATE twinfront.schema_version SET version = 3'),
  ],
])(
  '%s with the tables of another version is refused, and not changed',
  async (_, create, change) => {
    const database = await fill(await create(), createFolder());
    await change(database);
    for (const open of [openStore, openExistingStore]) {
      await expect(open(database)).rejects.toThrow(
        /^The database \S+ has the tables of another version: export its content with that version, and sync it with this one into a new database\.$/,
      );
    }
  },
);

it('each change of a table is another version of the schema', () => {
  const version = schemaVersion(['CREATE TABLE a (b text)']);
  expect(schemaVersion(['CREATE  TABLE a\n(b text)'])).toBe(version);
  expect(schemaVersion(['CREATE TABLE a (c text)'])).not.toBe(version);
  expect(version).toBeGreaterThan(0);
});

it.each([
  ['SQLite', connectToSqlite(IN_MEMORY), 13_711_558],
  ['PostgreSQL', connectToPostgres('postgres://user@127.0.0.1/none'), 222_336_508],
])(
  'the tables of %s are those of version 1.0, for a rolling update and a rollback',
  (_, database, version) => {
    expect(schemaVersion(database.schema)).toBe(version);
  },
);
