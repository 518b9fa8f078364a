import type { Connection } from './connection.ts';
import { bulkTransaction } from './transaction.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A sync touches its generation every few seconds. */
const ABANDONED_MS = 10 * 60 * 1000;
const BATCH = 200;

export async function pruneStore(connection: Connection): Promise<void> {
  const { database, sql } = connection;
  const outdated = sql.all`
    SELECT id FROM generations
    WHERE state = 'old' OR (state = 'staged' AND touched_at < ${Date.now() - ABANDONED_MS})`;
  for (const { id } of outdated) {
    // First, so that a sync which was only asleep notices.
    sql.run`UPDATE generations SET state = 'old' WHERE id = ${id ?? null}`;
    while (await bulkTransaction(database, () => removeEntries(connection, Number(id))));
    sql.run`DELETE FROM generations WHERE id = ${id ?? null}`;
  }
  while (await bulkTransaction(database, () => removeExpiredPictures(connection)));
}

/** Removes some entries of a generation and what only they needed; false when none are left. */
function removeEntries({ sql }: Connection, generation: number): boolean {
  const entries = sql.all`
    SELECT path, file, item FROM entries WHERE generation = ${generation} LIMIT ${BATCH}`;
  for (const { path = null, file = null, item = null } of entries) {
    sql.run`DELETE FROM entries WHERE generation = ${generation} AND path = ${path}`;
    if (item !== null && !sql.get`SELECT 1 FROM entries WHERE item = ${item}`) {
      sql.run`DELETE FROM title_index WHERE rowid = ${item}`;
      sql.run`DELETE FROM text_index WHERE rowid = ${item}`;
      sql.run`DELETE FROM items WHERE id = ${item}`;
    }
    if (!sql.get`SELECT 1 FROM entries WHERE file = ${file}`) {
      sql.run`DELETE FROM files WHERE hash = ${file} AND picture IS NULL`;
      sql.run`UPDATE files SET unused_since = ${Date.now()} WHERE hash = ${file}`;
    }
  }
  return entries.length > 0;
}

/** Pages that are still open, and caches, name a picture for a while after it was replaced. */
function removeExpiredPictures({ sql }: Connection): boolean {
  const { changes } = sql.run`
    DELETE FROM files WHERE hash IN (
      SELECT hash FROM files WHERE unused_since < ${Date.now() - DAY_MS} LIMIT ${BATCH})`;
  return changes > 0;
}
