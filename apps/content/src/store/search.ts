import { setImmediate } from 'node:timers/promises';
import { MAX_RESULTS, sizeLimits } from '@twinfront/shared/api/limits';
import { fold } from '@twinfront/shared/site/fold';
import { sql } from 'kysely';
import type { ArticleData } from '../model/content.ts';
import { itemPath } from '../model/layout.ts';
import { parseQuery } from '../model/words.ts';
import { currentVersion, type Database, type Queries } from './database.ts';

/** The gateway rejects larger replies. The difference is for the envelope. */
const MAX_BYTES = sizeLimits.replyBytes - 1024;

/**
 * The search for a term: as many matching articles as a reply can have. First those whose id, alias
 * or title is the term, then those with its words in the title, then those with its words elsewhere; the newest first
 * among equals.
 */
export function createSearch({ db, index }: Database) {
  let reading: Promise<unknown> = Promise.resolve();

  /** Reads one reply after the other, and lets other calls run before each: it can have megabytes. */
  function readInTurn(tiers: number[][]): Promise<ArticleData[]> {
    const articles = reading.then(async () => {
      await setImmediate();
      return readArticles(db, tiers);
    });
    reading = articles.catch(() => {});
    return articles;
  }

  return async (term: string): Promise<ArticleData[]> => {
    const query = parseQuery(term);
    for (;;) {
      const version = await currentVersion(db);
      if (version === undefined) return [];
      const tiers = [
        await findById(db, term, version),
        await findByAlias(db, term, version),
        await findByTitle(db, term, version),
      ];
      if (query.alternatives.length > 0) {
        const { inTitle, anywhere } = await index.find(db, query, version, MAX_RESULTS);
        tiers.push(inTitle, anywhere);
      }
      const articles = await readInTurn(tiers);
      // Without a transaction, which would keep other calls from the connection: articles of a version
      // that is no longer the current one may have been removed meanwhile.
      if ((await currentVersion(db)) === version) return articles;
    }
  };
}

async function findById(db: Queries, id: string, version: number): Promise<number[]> {
  const row = await db
    .selectFrom('version_files')
    .select('item')
    .where('version', '=', version)
    .where('path', '=', itemPath('articles', id))
    .executeTakeFirst();
  return row?.item ? [row.item] : [];
}

async function findByAlias(db: Queries, alias: string, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('aliases')
    .innerJoin('version_files', 'version_files.item', 'aliases.item')
    .select('version_files.item')
    .where('alias', '=', alias)
    .where('version', '=', version)
    .execute();
  return rows.flatMap(({ item }) => item ?? []);
}

async function findByTitle(db: Queries, title: string, version: number): Promise<number[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('folded_title', '=', fold(title))
    // Not a join: SQLite has no statistics here, and would read all files of the version first.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('version_files')
          .select('path')
          .whereRef('version_files.item', '=', 'items.id')
          .where('version', '=', version),
      ),
    )
    .orderBy('id', 'desc')
    .limit(MAX_RESULTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The articles of the tiers that fit into a reply. */
async function readArticles(db: Queries, tiers: number[][]): Promise<ArticleData[]> {
  const ids = [...new Set(tiers.flat())].slice(0, MAX_RESULTS);
  if (ids.length === 0) return [];
  // Sizes first: fifty articles may have fifty megabytes.
  const sizes = await db
    .selectFrom('items')
    .select(['id', sql<number>`octet_length(data)`.as('bytes')])
    .where('id', 'in', ids)
    .execute();
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes + 1]));
  let total = 0;
  const fitting = ids.filter((id) => {
    total += bytesOf.get(id) ?? 0;
    return total <= MAX_BYTES;
  });
  const rows = await db
    .selectFrom('items')
    .select(['id', 'data'])
    .where('id', 'in', fitting)
    .execute();
  const tierOf = (id: number) => tiers.findIndex((tier) => tier.includes(id));
  return rows
    .map(({ id, data }) => {
      const article: ArticleData = JSON.parse(data);
      return { article, tier: tierOf(id), time: Date.parse(article.updatedAt) };
    })
    .sort((a, b) => a.tier - b.tier || b.time - a.time || (a.article.id < b.article.id ? -1 : 1))
    .map(({ article }) => article);
}
