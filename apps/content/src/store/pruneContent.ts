import type { ExpressionBuilder } from 'kysely';
import { type Database, type Queries, type Tables, write } from './database.ts';

/** Open pages and caches refer to a picture for some time after it was replaced. */
const KEPT_PICTURE_MS = 24 * 60 * 60 * 1000;

/** A running sync updates the time of its version every few seconds. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Rows per transaction. */
const BATCH = 500;
/** SQLite reads and writes whole files here, in the thread that serves visitors. */
const FILES_BATCH = 20;

/**
 * Removes abandoned and replaced content versions, and the items and files that no version uses.
 *
 * @param keptPictureMs how long a picture stays after it was replaced
 */
export async function pruneContent(
  database: Database,
  keptPictureMs = KEPT_PICTURE_MS,
): Promise<void> {
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
  await removeUnused(database, items, BATCH, async (db, ids) => {
    const unused = db.deleteFrom('items').where('id', 'in', ids).where(isUnusedItem);
    const removed = await unused.returning('id').execute();
    const removedIds = removed.map(({ id }) => id);
    if (removedIds.length > 0) await index.remove?.(db, removedIds);
  });
  const files = db.selectFrom('files').select('hash as key').where(isUnusedFile);
  await removeUnused(database, files, FILES_BATCH, (db, hashes) =>
    removeFiles(db, hashes, keptPictureMs),
  );
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
  batch: number,
  remove: (db: Queries, keys: Key[]) => Promise<void>,
): Promise<void> {
  const keys = (await unused.execute()).map(({ key }) => key);
  for (let from = 0; from < keys.length; from += batch) {
    await write(database, (db) => remove(db, keys.slice(from, from + batch)));
  }
}

/** Removes files; first marks pictures, and removes them when they have been unused for some time. */
async function removeFiles(db: Queries, hashes: string[], keptPictureMs: number): Promise<void> {
  const now = Date.now();
  const isDue = ({ or, eb }: ExpressionBuilder<Tables, 'files'>) =>
    or([eb('picture', 'is', null), eb('unused_since', '<', now - keptPictureMs)]);
  const unused = db.deleteFrom('files').where('hash', 'in', hashes).where(isUnusedFile);
  await (keptPictureMs > 0 ? unused.where(isDue) : unused).execute();
  await db
    .updateTable('files')
    .set({ unused_since: now })
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
