import type { ExpressionBuilder } from 'kysely';
import {
  type Database,
  isIn,
  lastPublication,
  type Queries,
  type Tables,
  write,
} from './database.ts';
import { removeInvalidLinks } from './draftLinks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last versions stay for a rollback, the current one included, and the last one of each day for a month. */
const KEPT_VERSIONS = 5;
const KEPT_DAYS = 30;

/** Open pages and caches refer to a file for some time after it was replaced. */
export const REPLACED_MEDIA_MS = DAY_MS;

/** A running sync updates the time of its version with each batch of files. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Publications of versions that are no longer stored are listed for so long. */
const LISTED_DAYS = 365;

/** Rows per transaction. */
const BATCH = 500;
/** Each can have 50 MB, and SQLite removes them in the thread that serves visitors. */
const FILES_BATCH = 5;

/**
 * Removes what is not needed any more, in short transactions: versions that were abandoned, or published before the
 * last five and not the last of their day in a month; items and files that no version has; the mark of a file that
 * visitors may get; links to drafts that are not valid.
 *
 * @param options `purge`: visitors no longer get the files that the current version has not
 */
export async function pruneContent(database: Database, { purge = false } = {}): Promise<void> {
  const { db, index } = database;
  await write(database, removeInvalidLinks);
  const removed = await write(database, (db) => markRemoved(db));
  for (const id of removed) {
    const paths = db.selectFrom('version_files').select('path as key').where('version', '=', id);
    await inBatches(database, paths, BATCH, async (db, paths) => {
      const files = db.deleteFrom('version_files').where('version', '=', id);
      await files.where('path', 'in', paths).execute();
    });
    await write(database, (db) => db.deleteFrom('versions').where('id', '=', id).execute());
  }

  const items = db.selectFrom('items').select('id as key').where(isUnusedItem);
  await inBatches(database, items, BATCH, async (db, ids) => {
    const unused = db.deleteFrom('items').where('id', 'in', ids).where(isUnusedItem);
    const removed = (await unused.returning('id').execute()).map(({ id }) => id);
    if (removed.length > 0) await index.remove?.(db, removed);
  });

  const replaced = db
    .selectFrom('files')
    .select('hash as key')
    .where('media', 'is not', null)
    .where(({ eb }) =>
      purge ? eb('replaced_at', 'is distinct from', 0) : eb('replaced_at', 'is', null),
    )
    .where(isOutside(db));
  await inBatches(database, replaced, BATCH, async (db, hashes) => {
    await db
      .updateTable('files')
      .set({ replaced_at: purge ? 0 : Date.now() })
      .where('hash', 'in', hashes)
      .where(isOutside(db))
      .execute();
  });

  const isDue = ({ or, eb }: ExpressionBuilder<Tables, 'files'>) =>
    or([eb('media', 'is', null), eb('replaced_at', '<', Date.now() - REPLACED_MEDIA_MS)]);
  const unused = db.selectFrom('files').where(isUnusedFile).where(isDue);
  await inBatches(database, unused.select('hash as key'), FILES_BATCH, async (db, hashes) => {
    const unused = db.deleteFrom('files').where('hash', 'in', hashes);
    await unused.where(isUnusedFile).where(isDue).execute();
  });
}

/**
 * Marks the versions to remove, and answers all that are marked: first, so that a suspended sync detects it. Removes
 * the records of old publications.
 */
async function markRemoved(db: Queries): Promise<number[]> {
  const publications = await db
    .selectFrom('publications')
    .select(['version', 'published_at'])
    .orderBy('id', 'desc')
    .execute();
  const versions = [...new Set(publications.map(({ version }) => version))];
  const monthAgo = Date.now() - KEPT_DAYS * DAY_MS;
  const recent = publications.filter(({ published_at }) => published_at > monthAgo);
  const byDay = Map.groupBy(recent, ({ published_at }) => Math.floor(published_at / DAY_MS));
  const lastOfDays = [...byDay.values()].flatMap(([last]) => last?.version ?? []);
  const kept = [...versions.slice(0, KEPT_VERSIONS), ...lastOfDays];
  const remove = db.updateTable('versions').set({ state: 'removed' });
  const abandoned = Date.now() - ABANDONED_MS;
  await remove.where('state', '=', 'staged').where('used_at', '<', abandoned).execute();
  // Before the first publication there are none.
  if (kept.length > 0) {
    await remove.where('state', '=', 'published').where('id', 'not in', kept).execute();
    const old = db.deleteFrom('publications').where('version', 'not in', kept);
    await old.where('published_at', '<', Date.now() - LISTED_DAYS * DAY_MS).execute();
  }
  const rows = await db
    .selectFrom('versions')
    .select('id')
    .where('state', '=', 'removed')
    .execute();
  return rows.map(({ id }) => id);
}

/** `change` checks again, under the writer lock, what the rows were found by. */
async function inBatches<Key>(
  database: Database,
  found: { execute(): Promise<{ key: Key }[]> },
  batch: number,
  change: (db: Queries, keys: Key[]) => Promise<void>,
): Promise<void> {
  const keys = (await found.execute()).map(({ key }) => key);
  for (let from = 0; from < keys.length; from += batch) {
    await write(database, (db) => change(db, keys.slice(from, from + batch)));
  }
}

function isUnusedItem({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'items'>) {
  return not(
    exists(
      selectFrom('version_files').select('path').whereRef('version_files.item', '=', 'items.id'),
    ),
  );
}

/** Whether no item of the current version has such media. */
const isOutside =
  (db: Queries) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'files'>) =>
    not(
      exists(
        selectFrom('item_media')
          .innerJoin('items', 'items.id', 'item_media.item')
          .select('item')
          .whereRef('item_media.media', '=', 'files.hash')
          .where(isIn(lastPublication(db))),
      ),
    );

/** Whether no version has a file, and no item such media. */
const isUnusedFile = ({ not, or, exists, selectFrom }: ExpressionBuilder<Tables, 'files'>) =>
  not(
    or([
      exists(
        selectFrom('version_files')
          .select('path')
          .whereRef('version_files.file', '=', 'files.hash'),
      ),
      exists(
        selectFrom('item_media').select('item').whereRef('item_media.media', '=', 'files.hash'),
      ),
    ]),
  );
