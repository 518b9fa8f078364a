import type { ExpressionBuilder } from 'kysely';
import { type Database, type Queries, type Tables, write, writeBatch } from './database.ts';

/** Open pages and caches refer to a picture for some time after it was replaced. */
const KEPT_PICTURE_MS = 24 * 60 * 60 * 1000;

/** A running sync updates the time of its version every few seconds. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Rows per transaction. */
const BATCH = 200;

/** Removes abandoned and replaced content versions and what only they used. */
export async function pruneContent(database: Database): Promise<void> {
  const old = await write(database, async (db) => {
    // Marked first, so that a suspended sync detects it.
    await db
      .updateTable('generations')
      .set({ state: 'old' })
      .where('state', '=', 'staged')
      .where('touched_at', '<', Date.now() - ABANDONED_MS)
      .execute();
    return db.selectFrom('generations').select('id').where('state', '=', 'old').execute();
  });
  for (const { id } of old) {
    while (await writeBatch(database, (db) => removeEntries(db, database, id)));
    await write(database, (db) => db.deleteFrom('generations').where('id', '=', id).execute());
  }
  while (await writeBatch(database, removeExpiredPictures));
}

/** Removes some entries of a version and what only they used. False if there were none. */
async function removeEntries(db: Queries, { index }: Database, version: number): Promise<boolean> {
  const entries = await db
    .deleteFrom('entries')
    .where('generation', '=', version)
    .where('path', 'in', ({ selectFrom }) =>
      selectFrom('entries').select('path').where('generation', '=', version).limit(BATCH),
    )
    .returning(['file', 'item'])
    .execute();
  if (entries.length === 0) return false;
  const items = entries.map(({ item }) => item).filter((item) => item !== null);
  if (items.length > 0) await removeItems(db, index, items);
  await removeFiles(
    db,
    entries.map(({ file }) => file),
  );
  return true;
}

async function removeItems(db: Queries, index: Database['index'], ids: number[]): Promise<void> {
  const removed = await db
    .deleteFrom('items')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entries').select('path').whereRef('entries.item', '=', 'items.id'))),
    )
    .returning('id')
    .execute();
  const removedIds = removed.map(({ id }) => id);
  if (removedIds.length > 0) await index.remove(db, removedIds);
}

async function removeFiles(db: Queries, hashes: string[]): Promise<void> {
  await db
    .deleteFrom('files')
    .where('hash', 'in', hashes)
    .where('picture', 'is', null)
    .where(isUnused)
    .execute();
  await db
    .updateTable('files')
    .set({ unused_since: Date.now() })
    .where('hash', 'in', hashes)
    .where(isUnused)
    .execute();
}

function isUnused({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'files'>) {
  const entries = selectFrom('entries').whereRef('entries.file', '=', 'files.hash');
  return not(exists(entries.select('path')));
}

async function removeExpiredPictures(db: Queries): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('files')
        .select('hash')
        .where('unused_since', '<', Date.now() - KEPT_PICTURE_MS)
        .limit(BATCH),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
