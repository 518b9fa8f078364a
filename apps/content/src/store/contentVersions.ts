import { randomInt } from 'node:crypto';
import { fold } from '@twinfront/shared/site/fold';
import type { Item, NewFile } from '../model/content.ts';
import {
  currentVersion,
  type Database,
  type IndexedArticle,
  type Queries,
  type SearchIndex,
  write,
} from './database.ts';
import { ConflictError } from './StoreError.ts';

export function createWriter(database: Database) {
  const { db, index } = database;
  return {
    async createVersion(): Promise<number> {
      const { id } = await db
        .insertInto('generations')
        .values({ state: 'staged', touched_at: Date.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Adds new files to a staged version. */
    async stage(version: number, files: NewFile[]) {
      const items = files.flatMap(({ item }) => item ?? []);
      // Before the transaction, because tokenizing megabytes takes seconds and blocks other writers.
      const articles = indexArticles(index, items);
      await write(database, async (db) => {
        if (!(await touch(db, version, 'staged'))) throw new ConflictError();
        if (files.length === 0) return;
        await addFiles(db, files);
        const ids = await addItems(db, index, items, articles);
        const entries = files.map(({ path, hash, item }) => ({
          generation: version,
          path,
          file: hash,
          item: (item && ids.get(item.hash)) ?? null,
        }));
        await db.insertInto('entries').values(entries).execute();
      });
    },

    /**
     * Adds files of another version to a staged one.
     * @throws ConflictError if the other version was removed
     */
    copyUnchanged: (version: number, from: number, paths: string[]): Promise<void> =>
      write(database, async (db) => {
        if (!(await touch(db, version, 'staged'))) throw new ConflictError();
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

    /** False, without a change, if `ifEmpty` is set and the store has content. */
    async publish(version: number, { ifEmpty = false } = {}): Promise<boolean> {
      await index.optimize?.(db);
      return write(database, async (db) => {
        if (ifEmpty && (await currentVersion(db))) return false;
        if (!(await touch(db, version, 'staged'))) throw new ConflictError();
        const states = db.updateTable('generations');
        await states.set({ state: 'old' }).where('state', '=', 'current').execute();
        await states.set({ state: 'current' }).where('id', '=', version).execute();
        return true;
      });
    },

    async abort(version: number) {
      await write(database, (db) =>
        db
          .updateTable('generations')
          .set({ state: 'old' })
          .where('id', '=', version)
          .where('state', '=', 'staged')
          .execute(),
      );
    },

    /** Records that a sync found this version up to date; false if it is no longer the current one. */
    confirm: (version: number): Promise<boolean> =>
      write(database, (db) => touch(db, version, 'current')),
  };
}

/** Keeps a staged version from being pruned as abandoned. False if the version is not in this state any more. */
async function touch(db: Queries, version: number, state: 'staged' | 'current'): Promise<boolean> {
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
  const rows = [...byHash.values()].map(({ hash, picture = null, bytes }) => ({
    hash,
    picture,
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
  const ids = new Map<string, number>();
  // Again with other ids for items whose id is taken.
  for (let missing = items; missing.length > 0; ) {
    const added = await db
      .insertInto('items')
      .values(missing.map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'hash'])
      .execute();
    const indexed = added.flatMap(({ id, hash }) => {
      const article = articles.get(hash);
      return article ? [{ id, ...article }] : [];
    });
    if (indexed.length > 0) await index.insert(db, indexed);
    await addAliases(db, added, items);
    const hashes = missing.map(({ hash }) => hash);
    const known = db.selectFrom('items').select(['hash', 'id']).where('hash', 'in', hashes);
    for (const { hash, id } of await known.execute()) ids.set(hash, id);
    missing = missing.filter(({ hash }) => !ids.has(hash));
  }
  return ids;
}

async function addAliases(
  db: Queries,
  added: { id: number; hash: string }[],
  items: Item[],
): Promise<void> {
  const ids = new Map(added.map(({ id, hash }) => [hash, id]));
  const rows = items.flatMap(({ hash, article }) => {
    const item = ids.get(hash);
    return item === undefined ? [] : (article?.aliases ?? []).map((alias) => ({ alias, item }));
  });
  if (rows.length > 0) await db.insertInto('aliases').values(rows).execute();
}

function toRow({ hash, data, references, article }: Item) {
  return {
    id: newId(article?.updatedAt),
    hash,
    data: JSON.stringify(data),
    pictures: JSON.stringify(references),
    title: article?.title ?? null,
    folded_title: article ? fold(article.title) : null,
  };
}

const IDS_PER_SECOND = 2 ** 20;

/** Seconds since 1970, then a random number: the newest articles have the greatest ids. 0 seconds without a date. */
function newId(updatedAt: string | undefined): number {
  const seconds = updatedAt ? Math.max(0, Math.floor(Date.parse(updatedAt) / 1000)) : 0;
  return Math.min(seconds, 2 ** 32) * IDS_PER_SECOND + randomInt(IDS_PER_SECOND);
}

function indexArticles(index: SearchIndex, items: Item[]): Map<string, IndexedArticle> {
  const tokenize = (text: string) => index.tokenize(text).join(' ');
  return new Map(
    items.flatMap(({ hash, article }) => {
      if (!article) return [];
      const title = fold(article.title);
      const words = fold([article.title, article.summary ?? '', article.text].join('\n'));
      return [[hash, { title, title_tokens: tokenize(title), words, tokens: tokenize(words) }]];
    }),
  );
}
