import { ABANDONED_MS, KEPT_PICTURE_MS, PRUNED_AT_ONCE } from '../retention.ts';
import type { Connection } from './connection.ts';
import { bulkTransaction } from './transaction.ts';

export async function pruneStore(connection: Connection): Promise<void> {
  const { database, sql } = connection;
  // Marked first, so that a sync which was only asleep notices.
  sql.run`
    UPDATE generations SET state = 'old'
    WHERE state = 'staged' AND touched_at < ${Date.now() - ABANDONED_MS}`;
  for (const { id } of sql.all`SELECT id FROM generations WHERE state = 'old'`) {
    while (await bulkTransaction(database, () => removeEntries(connection, Number(id))));
    sql.run`DELETE FROM generations WHERE id = ${id ?? null}`;
  }
  while (await bulkTransaction(database, () => removeExpiredPictures(connection)));
}

/** Removes some entries of a generation and what only they needed; false when none are left. */
function removeEntries({ sql }: Connection, generation: number): boolean {
  const entries = sql.all`
    SELECT path, file, item FROM entries WHERE generation = ${generation} LIMIT ${PRUNED_AT_ONCE}`;
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

function removeExpiredPictures({ sql }: Connection): boolean {
  const { changes } = sql.run`
    DELETE FROM files WHERE hash IN (
      SELECT hash FROM files WHERE unused_since < ${Date.now() - KEPT_PICTURE_MS} LIMIT ${PRUNED_AT_ONCE})`;
  return changes > 0;
}
