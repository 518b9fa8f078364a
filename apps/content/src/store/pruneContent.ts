import type { ExpressionBuilder } from 'kysely';
import { type Database, type Queries, type Tables, write } from './database.ts';

/** Open pages and caches refer to a picture for some time after it was replaced. */
const KEPT_PICTURE_MS = 24 * 60 * 60 * 1000;

/** A running sync updates the time of its version every few seconds. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Rows per transaction. */
const BATCH = 500;

/** Removes abandoned and replaced content versions, and the items and files that no version uses. */
export async function pruneContent(database: Database): Promise<void> {
  const { db, index } = database;
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
    while (await write(database, (db) => removeEntries(db, id)));
    await write(database, (db) => db.deleteFrom('generations').where('id', '=', id).execute());
  }

  const items = db.selectFrom('items').select('id as key').where(isUnusedItem);
  await removeUnused(database, items, async (db, ids) => {
    const unused = db.deleteFrom('items').where('id', 'in', ids).where(isUnusedItem);
    const removed = await unused.returning('id').execute();
    const removedIds = removed.map(({ id }) => id);
    if (removedIds.length > 0) await index.remove?.(db, removedIds);
  });
  const files = db.selectFrom('files').select('hash as key').where(isUnusedFile);
  await removeUnused(database, files, removeFiles);
}

/** False if there were none. */
async function removeEntries(db: Queries, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('entries')
    .where('generation', '=', version)
    .where('path', 'in', ({ selectFrom }) =>
      selectFrom('entries').select('path').where('generation', '=', version).limit(BATCH),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `remove` checks again, under the writer lock, that the rows are not in use. */
async function removeUnused<Key>(
  database: Database,
  unused: { execute(): Promise<{ key: Key }[]> },
  remove: (db: Queries, keys: Key[]) => Promise<void>,
): Promise<void> {
  const keys = (await unused.execute()).map(({ key }) => key);
  for (let from = 0; from < keys.length; from += BATCH) {
    await write(database, (db) => remove(db, keys.slice(from, from + BATCH)));
  }
}

/** Removes files; first marks pictures, and removes them a day later. */
async function removeFiles(db: Queries, hashes: string[]): Promise<void> {
  await db
    .deleteFrom('files')
    .where('hash', 'in', hashes)
    .where(isUnusedFile)
    .where(({ or, eb }) =>
      or([eb('picture', 'is', null), eb('unused_since', '<', Date.now() - KEPT_PICTURE_MS)]),
    )
    .execute();
  await db
    .updateTable('files')
    .set({ unused_since: Date.now() })
    .where('hash', 'in', hashes)
    .where(isUnusedFile)
    .where('unused_since', 'is', null)
    .execute();
}

function isUnusedItem({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'items'>) {
  return not(
    exists(selectFrom('entries').select('path').whereRef('entries.item', '=', 'items.id')),
  );
}

function isUnusedFile({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'files'>) {
  return not(
    exists(selectFrom('entries').select('path').whereRef('entries.file', '=', 'files.hash')),
  );
}
