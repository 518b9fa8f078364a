import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { nodeSqliteDialect } from './connectToSqlite.ts';

interface Tables {
  numbers: { number: number };
}

function open(path = ':memory:') {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS numbers (number INTEGER)');
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database, 10_000) });
  onTestFinished(() => db.destroy());
  return db;
}

it('takes the write lock at the start of a transaction, unless it only reads', async () => {
  const path = join(tempFolder(), 'content.db');
  const [one, two] = [open(path), open(path)];

  await one.transaction().execute(async () => {
    await expect(two.transaction().execute(async () => {})).rejects.toThrow('locked');
    const read = two.transaction().setAccessMode('read only');
    expect(await read.execute((db) => db.selectFrom('numbers').selectAll().execute())).toEqual([]);
  });

  await two.transaction().execute(async () => {});
});

it('reports the error that ended a transaction, not that it has ended', async () => {
  const db = open();
  const failed = db.transaction().execute(async (db) => {
    await sql`ROLLBACK`.execute(db);
    throw new Error('the disk is full');
  });
  await expect(failed).rejects.toThrow('the disk is full');
  expect(await db.selectFrom('numbers').selectAll().execute()).toEqual([]);
});
