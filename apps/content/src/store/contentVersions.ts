import { fold } from '../search/tokens.ts';
import {
  currentVersion,
  type Database,
  type IndexedArticle,
  type Queries,
  type SearchIndex,
  write,
  writeBatch,
} from './database.ts';
import { ConflictError, type Item, type NewFile, type Store } from './Store.ts';

type Writer = Pick<
  Store,
  'createVersion' | 'stage' | 'copyUnchanged' | 'publish' | 'abort' | 'confirm'
>;

export function createWriter(database: Database): Writer {
  const { db, index } = database;
  return {
    async createVersion() {
      const { id } = await db
        .insertInto('generations')
        .values({ state: 'staged', touched_at: Date.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async stage(version, files) {
      const items = files.flatMap(({ item }) => item ?? []);
      // Before the transaction, because tokenizing megabytes takes seconds and blocks other writers.
      const articles = indexArticles(index, items);
      await writeBatch(database, async (db) => {
        await touch(db, version);
        if (files.length === 0) return;
        await addFiles(db, files);
        const ids = await addItems(db, index, items, articles);
        await addEntries(db, version, files, ids);
      });
    },

    copyUnchanged: (version, from, paths) =>
      writeBatch(database, async (db) => {
        await touch(db, version);
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('entries')
          .columns(['generation', 'path', 'file', 'item'])
          .expression(({ selectFrom, val }) =>
            selectFrom('entries')
              .select([val(version).as('generation'), 'path', 'file', 'item'])
              .where('generation', '=', from)
              .where('path', 'in', paths),
          )
          .executeTakeFirst();
        if (Number(numInsertedOrUpdatedRows) !== paths.length) throw new ConflictError();
      }),

    async publish(version, { ifEmpty = false } = {}) {
      await index.optimize(db);
      return write(database, async (db) => {
        if (ifEmpty && (await currentVersion(db))) return false;
        await touch(db, version);
        const states = db.updateTable('generations');
        await states.set({ state: 'old' }).where('state', '=', 'current').execute();
        await states.set({ state: 'current' }).where('id', '=', version).execute();
        return true;
      });
    },

    async abort(version) {
      await write(database, (db) =>
        db
          .updateTable('generations')
          .set({ state: 'old' })
          .where('id', '=', version)
          .where('state', '=', 'staged')
          .execute(),
      );
    },

    confirm: (version) => write(database, (db) => setTouched(db, version, 'current')),
  };
}

/** Keeps a staged version from being pruned as abandoned. */
async function touch(db: Queries, version: number): Promise<void> {
  if (!(await setTouched(db, version, 'staged'))) throw new ConflictError();
}

async function setTouched(db: Queries, version: number, state: 'staged' | 'current') {
  const { numUpdatedRows } = await db
    .updateTable('generations')
    .set({ touched_at: Date.now() })
    .where('id', '=', version)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function addFiles(db: Queries, files: NewFile[]): Promise<void> {
  // A statement may update a row only once.
  const byHash = new Map(files.map((file) => [file.hash, file]));
  const rows = [...byHash.values()].map(({ hash, picture, bytes }) => ({
    hash,
    picture: picture ?? null,
    bytes,
  }));
  await db
    .insertInto('files')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ unused_since: null }))
    .execute();
}

/** Adds missing items and returns the ids of all by hash. */
async function addItems(
  db: Queries,
  index: SearchIndex,
  items: Item[],
  articles: Map<string, IndexedArticle>,
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const added = await db
    .insertInto('items')
    .values((await withIds(db, items)).map(toRow))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning(['id', 'hash'])
    .execute();
  const indexed = added.flatMap(({ id, hash }) => {
    const article = articles.get(hash);
    return article ? [{ id, ...article }] : [];
  });
  if (indexed.length > 0) await index.insert(db, indexed);
  const hashes = items.map(({ hash }) => hash);
  const ids = db.selectFrom('items').select(['hash', 'id']).where('hash', 'in', hashes);
  return new Map((await ids.execute()).map(({ hash, id }) => [hash, id]));
}

function toRow({ id, item: { hash, data, references, article } }: { id: number; item: Item }) {
  const title = article ? plainText(article.title) : null;
  return {
    id,
    hash,
    data: JSON.stringify(data),
    pictures: JSON.stringify(references),
    title,
    folded_title: title === null ? null : fold(title),
  };
}

/** Ids of items: seconds since 1970, then a sequence number within the second. */
const ITEMS_PER_SECOND = 2 ** 20;

async function withIds(db: Queries, items: Item[]): Promise<{ id: number; item: Item }[]> {
  const starts = [...new Set(items.map(startOfSecond))];
  const lastIds = await db
    .selectNoFrom(({ selectFrom }) =>
      starts.map((start, place) =>
        selectFrom('items')
          .select(({ fn }) => fn.max('id').as('last'))
          .where('id', '>', start)
          .where('id', '<', start + ITEMS_PER_SECOND)
          .as(`last${place}`),
      ),
    )
    .executeTakeFirstOrThrow();
  const last = new Map(starts.map((start, place) => [start, lastIds[`last${place}`] ?? start]));
  return items.map((item) => {
    const start = startOfSecond(item);
    const id = (last.get(start) ?? start) + 1;
    last.set(start, id);
    return { id, item };
  });
}

/** The number before the first id of an update second; 0 without a date. */
function startOfSecond({ article }: Item): number {
  const seconds = article ? Math.max(0, Math.floor(Date.parse(article.updatedAt) / 1000)) : 0;
  return Math.min(seconds, 2 ** 32) * ITEMS_PER_SECOND;
}

async function addEntries(
  db: Queries,
  version: number,
  files: NewFile[],
  ids: Map<string, number>,
): Promise<void> {
  const rows = files.map((file) => ({
    generation: version,
    path: file.path,
    file: file.hash,
    item: (file.item && ids.get(file.item.hash)) || null,
  }));
  await db.insertInto('entries').values(rows).execute();
}

function indexArticles({ tokenize }: SearchIndex, items: Item[]): Map<string, IndexedArticle> {
  return new Map(
    items.flatMap(({ hash, article }) => {
      if (!article) return [];
      const title = fold(plainText(article.title));
      const words = fold(
        plainText([article.title, article.summary ?? '', article.text].join('\n')),
      );
      const [title_tokens = '', tokens = ''] = [title, words].map((text) =>
        tokenize(text).join(' '),
      );
      return [[hash, { title, title_tokens, words, tokens }]];
    }),
  );
}

/** Removes U+0000, which PostgreSQL cannot store. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '\u{fffd}');
}
