import { fold } from '@twinfront/shared/site/search/fold';
import { ALWAYS, hash, type Item, type NewFile, type PublicationNote } from '../model/content.ts';
import {
  CHUNK_BYTES,
  currentVersion,
  type Database,
  type IndexedArticle,
  isRolledBack,
  type Queries,
  type SearchIndex,
  type Tables,
  write,
} from './database.ts';
import { ConflictError, StoreError } from './StoreError.ts';

const UNSETTLED_BYTES = 8 * 1024 * 1024;

/** The methods of the store that write versions. */
export function createVersionWriter(database: Database) {
  const { db, index } = database;
  /** How many bytes of tokens the index has got since it was settled. */
  let unsettled = 0;
  return {
    /** Creates an empty staged version. `prune` removes one that no sync has changed for ten minutes. */
    async beginVersion(): Promise<number> {
      const { id } = await db
        .insertInto('versions')
        .values({ state: 'staged', used_at: Date.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * Adds files to a staged version.
     * @throws ConflictError if the version was removed or published
     */
    async stage(version: number, files: NewFile[]): Promise<void> {
      const items = files.flatMap(({ item }) => item ?? []);
      // Before the transaction, because tokenizing megabytes takes seconds and blocks other writers.
      const articles = indexArticles(index, items);
      await write(database, async (db) => {
        if (!(await setState(db, version, 'staged'))) throw new ConflictError();
        if (files.length === 0) return;
        await addFiles(db, files);
        const ids = await addItems(db, index, items, articles);
        const rows = files.flatMap(({ path, hash, item }) =>
          path === undefined
            ? []
            : { version, path, file: hash, item: (item && ids.get(item.hash)) ?? null },
        );
        if (rows.length > 0) await db.insertInto('version_files').values(rows).execute();
      });
      for (const { tokens } of articles.values()) unsettled += tokens.length;
      if (unsettled < UNSETTLED_BYTES) return;
      unsettled = 0;
      await index.settle?.(db);
    },

    /**
     * Adds files of another version to a staged one, by their paths.
     * @throws ConflictError if either version was removed
     */
    copyUnchanged: (version: number, from: number, paths: string[]): Promise<void> =>
      write(database, async (db) => {
        if (!(await setState(db, version, 'staged'))) throw new ConflictError();
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('version_files')
          .columns(['version', 'path', 'file', 'item'])
          .expression(({ selectFrom, val }) =>
            selectFrom('version_files')
              .select([val(version).as('version'), 'path', 'file', 'item'])
              .where('version', '=', from)
              .where('path', 'in', paths),
          )
          .executeTakeFirst();
        if (Number(numInsertedOrUpdatedRows) !== paths.length) throw new ConflictError();
      }),

    /**
     * Publishes a staged version after another one, which must be the current one; undefined: there must be none.
     * @throws ConflictError if another version is the current one, or `rollback` published it and the note does not
     *   resume, or if the staged one was removed
     */
    async publish(
      version: number,
      after: number | undefined,
      note: PublicationNote,
    ): Promise<void> {
      await index.settle?.(db);
      await index.analyze?.(db);
      await write(database, async (db) => {
        if ((await currentVersion(db)) !== after) throw new ConflictError();
        if (!note.resume && (await isRolledBack(db))) throw new ConflictError();
        if (!(await setState(db, version, 'staged', 'published'))) throw new ConflictError();
        await addPublication(db, version, note);
      });
    },

    /**
     * Publishes an earlier version again.
     * @throws StoreError if it is not stored any more, or was never published
     */
    rollback: (version: number, by: string): Promise<void> =>
      write(database, async (db) => {
        const isStored = db
          .selectFrom('versions')
          .select('id')
          .where('id', '=', version)
          .where('state', '=', 'published');
        if (!(await isStored.executeTakeFirst())) {
          throw new StoreError(`The version ${version} is not stored.`);
        }
        await addPublication(db, version, { by });
      }),

    /** Records that a sync found this version up to date; false if it is no longer the current one. */
    confirm: (version: number): Promise<boolean> =>
      write(database, async (db) => {
        if ((await currentVersion(db)) !== version) return false;
        return setState(db, version, 'published');
      }),

    /** Gives a staged version up. `prune` removes it. */
    async discard(version: number): Promise<void> {
      await write(database, (db) => setState(db, version, 'staged', 'removed'));
    },
  };
}

type State = Tables['versions']['state'];

/**
 * Moves a version from one state to another, or keeps it in it, so that it is not pruned as abandoned. False if it is
 * not in the first state any more.
 */
async function setState(db: Queries, version: number, from: State, to = from): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('versions')
    .set({ state: to, used_at: Date.now() })
    .where('id', '=', version)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function addPublication(db: Queries, version: number, { by, counts }: PublicationNote) {
  const row = {
    version,
    published_at: Date.now(),
    published_by: by,
    counts: counts ? JSON.stringify(counts) : null,
  };
  await db.insertInto('publications').values(row).execute();
  // Visitors get its media again for as long as it is the current version.
  await db
    .updateTable('files')
    .set({ replaced_at: null })
    .where('replaced_at', 'is not', null)
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('item_media')
        .innerJoin('version_files', 'version_files.item', 'item_media.item')
        .select('item_media.media')
        .where('version', '=', version),
    )
    .execute();
}

async function addFiles(db: Queries, files: NewFile[]): Promise<void> {
  await db
    .insertInto('files')
    .values(files.map(({ hash, media = null, bytes }) => ({ hash, media, length: bytes.length })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('chunks')
    .values(files.flatMap(chunksOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An empty file has one, which is empty. */
function chunksOf({ hash, bytes }: NewFile): Tables['chunks'][] {
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES));
  return Array.from({ length: count }, (_, number) => {
    const start = number * CHUNK_BYTES;
    return { hash, number, bytes: bytes.subarray(start, start + CHUNK_BYTES) };
  });
}

/** Adds missing items and returns the ids of all by hash. */
async function addItems(
  db: Queries,
  index: SearchIndex,
  items: Item[],
  articles: Map<string, IndexedArticle>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // Again with other ids for items whose id is taken.
  for (let missing = items, attempt = 0; missing.length > 0; attempt++) {
    const added = await db
      .insertInto('items')
      .values(missing.map((item) => toRow(item, newId(item, attempt))))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'hash'])
      .execute();
    const indexed = added.flatMap(({ id, hash }) => {
      const article = articles.get(hash);
      return article ? [{ id, ...article }] : [];
    });
    if (indexed.length > 0) await index.insert(db, indexed);
    await addReferences(db, added, items);
    const hashes = missing.map(({ hash }) => hash);
    const known = db.selectFrom('items').select(['hash', 'id']).where('hash', 'in', hashes);
    for (const { hash, id } of await known.execute()) ids.set(hash, id);
    missing = missing.filter(({ hash }) => !ids.has(hash));
  }
  return ids;
}

/** Adds the aliases, the tags and the media of items. */
async function addReferences(
  db: Queries,
  added: { id: number; hash: string }[],
  items: Item[],
): Promise<void> {
  const ids = new Map(added.map(({ id, hash }) => [hash, id]));
  const rows = items.flatMap(({ hash, article, media }) => {
    const item = ids.get(hash);
    return item === undefined ? [] : { item, media, aliases: [], tags: [], ...article };
  });
  const aliases = rows.flatMap(({ item, aliases }) => aliases.map((alias) => ({ alias, item })));
  if (aliases.length > 0) await db.insertInto('aliases').values(aliases).execute();
  const tags = rows.flatMap(({ item, tags }) => tags.map((tag) => ({ tag: fold(tag), item })));
  if (tags.length > 0) await db.insertInto('tags').values(tags).execute();
  const media = rows.flatMap(({ item, media }) => media.map((media) => ({ media, item })));
  if (media.length > 0) await db.insertInto('item_media').values(media).execute();
}

function toRow({ hash, data, visibility = ALWAYS, article }: Item, id: number) {
  return {
    id,
    hash,
    public_from: visibility.from,
    public_until: visibility.until,
    data: JSON.stringify(data),
    folded_title: article ? fold(article.title) : null,
  };
}

const IDS_PER_SECOND = 2 ** 18;
/** 272 years: the products are safe integers, also with the offset of pinned articles. */
const MAX_SECONDS = 2 ** 33;
const PINNED_SECONDS = 2 * MAX_SECONDS;

/**
 * Seconds since 1970, 0 without a date, then a number of the item: pinned articles, and then the newest ones, have the
 * greatest ids, and those of one second always the same order.
 *
 * @param attempt how many ids of the item were taken
 */
function newId({ hash: itemHash, article }: Item, attempt: number): number {
  const seconds = article?.date ? Math.floor(Date.parse(article.date) / 1000) : 0;
  const within = Math.max(-MAX_SECONDS, Math.min(seconds, MAX_SECONDS));
  const number = Number.parseInt(hash(itemHash).slice(0, 8), 16) + attempt;
  const ranked = within + (article?.pinned ? PINNED_SECONDS : 0);
  return ranked * IDS_PER_SECOND + (number % IDS_PER_SECOND);
}

/** The ids of the items that are dated in a span of time in milliseconds since 1970, without and with those pinned. */
export const idsBetween = (from: number, until: number) =>
  [0, PINNED_SECONDS].map((offset) => {
    const idAt = (time: number) => (Math.floor(time / 1000) + offset) * IDS_PER_SECOND;
    return { from: idAt(from), until: idAt(until) };
  });

function indexArticles(index: SearchIndex, items: Item[]): Map<string, IndexedArticle> {
  const tokenize = (text: string) => index.tokenize(text).join(' ');
  return new Map(
    items.flatMap(({ hash, article }) => {
      if (!article) return [];
      const title = fold(article.title);
      const { summary = '', tags, text } = article;
      const words = fold([article.title, summary, ...tags, text].join('\n'));
      return [[hash, { title, title_tokens: tokenize(title), words, tokens: tokenize(words) }]];
    }),
  );
}
