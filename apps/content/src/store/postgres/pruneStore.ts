import type { Pool } from 'pg';
import { ABANDONED_MS, KEPT_PICTURE_MS, PRUNED_AT_ONCE } from '../retention.ts';
import { type Sql, sqlOf } from './connection.ts';
import { transaction } from './transaction.ts';

export async function pruneStore(pool: Pool): Promise<void> {
  const sql = sqlOf(pool);
  // Marked first, so that a sync which was only asleep notices.
  await sql.run`
    UPDATE twinfront.generations SET state = 'old'
    WHERE state = 'staged' AND touched_at < ${Date.now() - ABANDONED_MS}`;
  const old = await sql.all<{ id: string }>`
    SELECT id FROM twinfront.generations WHERE state = 'old'`;
  for (const { id } of old) {
    while (await transaction(pool, (sql) => removeEntries(sql, id)));
    await sql.run`DELETE FROM twinfront.generations WHERE id = ${id}`;
  }
  while (await transaction(pool, removeExpiredPictures));
}

/** Removes some entries of a generation and what only they needed; false when none are left. */
async function removeEntries(sql: Sql, generation: string): Promise<boolean> {
  // By their place: by their paths, the planner may compare all of a generation that it knows little of.
  const removed = await sql.all<{ file: string; item: string | null }>`
    DELETE FROM twinfront.entries WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM twinfront.entries WHERE generation = ${generation} LIMIT ${PRUNED_AT_ONCE}))
    RETURNING file, item`;
  const items = removed.map(({ item }) => item).filter((item) => item !== null);
  const files = removed.map(({ file }) => file);
  await sql.run`
    DELETE FROM twinfront.items WHERE id = ANY (${items})
    AND NOT EXISTS (SELECT 1 FROM twinfront.entries WHERE item = items.id)`;
  await sql.run`
    DELETE FROM twinfront.files WHERE hash = ANY (${files}) AND picture IS NULL
    AND NOT EXISTS (SELECT 1 FROM twinfront.entries WHERE file = files.hash)`;
  await sql.run`
    UPDATE twinfront.files SET unused_since = ${Date.now()} WHERE hash = ANY (${files})
    AND NOT EXISTS (SELECT 1 FROM twinfront.entries WHERE file = files.hash)`;
  return removed.length > 0;
}

async function removeExpiredPictures(sql: Sql): Promise<boolean> {
  const { changes } = await sql.run`
    DELETE FROM twinfront.files WHERE hash = ANY (ARRAY(
      SELECT hash FROM twinfront.files
      WHERE unused_since < ${Date.now() - KEPT_PICTURE_MS} LIMIT ${PRUNED_AT_ONCE}))`;
  return changes > 0;
}
