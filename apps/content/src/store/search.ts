import { setImmediate } from 'node:timers/promises';
import { MAX_RESULTS, sizeLimits } from '@twinfront/shared/api/limits';
import { parseTag, parseTagMonth } from '@twinfront/shared/site/details';
import { fold } from '@twinfront/shared/site/search/fold';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { Temporal } from 'temporal-polyfill';
import type { ArticleData } from '../model/content.ts';
import { itemPath } from '../model/layout.ts';
import { DEFAULT_TIME_ZONE } from '../model/localTime.ts';
import { type Alternatives, parseQuery } from '../model/words.ts';
import { currentVersion, type Database, isIn, isPublic, type Queries } from './database.ts';
import { findLinkedDraft } from './draftLinks.ts';
import { idsBetween } from './versions.ts';

/** The gateway rejects larger replies. The difference is for the envelope. */
const MAX_BYTES = sizeLimits.replyBytes - 1024;

/** What a search finds articles in: those of a content version that visitors see now. */
interface Scope {
  version: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The search for a term: the draft whose link has it as key; else as many articles that match and that visitors see now
 * as a reply can have. A term such as `tag:notice` finds the articles with the tag, `tag:notice 2025-03` those of a month
 * in the time zone of the site; another term first those whose id, alias or title it is, then those with its words in the
 * title, then those with its words elsewhere; if there are none, those with most of its words. A run of Chinese as it is
 * comes before its words, and the newest first among equals.
 */
export function createSearch({ db, index }: Database) {
  const inTurn = pLimit(1);

  /** Reads one reply after the other, and lets other calls run before each: it can have megabytes. */
  const readInTurn = (tiers: number[][]) =>
    inTurn(async () => {
      await setImmediate();
      return readArticles(db, tiers);
    });

  async function findTiers(search: string, scope: Scope): Promise<number[][]> {
    const term = search.normalize();
    const tag = parseTag(term);
    if (tag !== undefined) {
      const tagged = await findByTag(db, tag, scope);
      const dated = tagged.length === 0 ? parseTagMonth(term) : undefined;
      return [dated ? await findByTag(db, dated.tag, scope, dated.month) : tagged];
    }
    const paths = [itemPath('articles', term), itemPath('articles', term.normalize('NFD'))];
    const byId = db
      .selectFrom('version_files')
      .select('item')
      .where('version', '=', scope.version)
      .where('path', 'in', paths);
    const byAlias = db.selectFrom('aliases').select('item').where('alias', '=', term);
    const articles = articlesOf(db, scope);
    const tiers = [
      await findIds(articles.where('items.id', 'in', byId)),
      await findIds(articles.where('items.id', 'in', byAlias)),
      await findIds(articles.where('folded_title', '=', fold(term))),
    ];
    const { words, runs, most } = parseQuery(term);
    if (words.length === 0) return tiers;
    tiers.push(...(await findByWords(words, scope, runs)));
    if (tiers.flat().length > 0) return tiers;
    for (const alternatives of most) {
      tiers.push(...(await findByWords(alternatives, scope)));
      if (tiers.at(-1)?.length === MAX_RESULTS) break;
    }
    return tiers;
  }

  /** Titles, then texts if a reply has room for them; first those of them with the runs, which have the words too. */
  async function findByWords(words: Alternatives, scope: Scope, runs?: Alternatives) {
    const within = { ...scope, limit: MAX_RESULTS };
    const tiers: number[][] = [];
    for (const part of ['title', 'text'] as const) {
      const found = await index.find(db, part, words, within);
      if (runs && found.length > 1) tiers.push(await index.find(db, part, runs, within));
      tiers.push(found);
      if (found.length === MAX_RESULTS) break;
    }
    return tiers;
  }

  return async (term: string): Promise<ArticleData[]> => {
    const draft = await findLinkedDraft(db, term);
    if (draft) return [draft];
    for (;;) {
      const version = await currentVersion(db);
      if (version === undefined) return [];
      const articles = await readInTurn(await findTiers(term, { version, now: Date.now() }));
      // Without a transaction, which would keep other calls from the connection: articles of a version
      // that is no longer the current one may have been removed meanwhile.
      if ((await currentVersion(db)) === version) return articles;
    }
  };
}

/** The articles of a scope, the newest first. */
const articlesOf = (db: Queries, { version, now }: Scope) =>
  db
    .selectFrom('items')
    .select('items.id')
    .where(isIn(version))
    .where(isPublic(now))
    .orderBy('items.id', 'desc')
    .limit(MAX_RESULTS);

async function findIds(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id);
}

/** @param month such as `2025-03`; without it, the articles of all time */
async function findByTag(
  db: Queries,
  tag: string,
  { version, now }: Scope,
  month?: string,
): Promise<number[]> {
  const ranges = month ? idsBetween(...(await spanOf(db, version, month))) : [];
  const rows = await db
    .selectFrom('tags')
    .innerJoin('items', 'items.id', 'tags.item')
    .select('items.id')
    .where('tag', '=', fold(tag))
    .$if(month !== undefined, (query) =>
      query.where(({ or, and, eb }) =>
        or(
          ranges.map(({ from, until }) =>
            and([eb('tags.item', '>=', from), eb('tags.item', '<', until)]),
          ),
        ),
      ),
    )
    .where(isIn(version))
    .where(isPublic(now))
    .orderBy('tags.item', 'desc')
    .limit(MAX_RESULTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The start and the end of a month in the time zone of the site, in milliseconds since 1970. */
async function spanOf(db: Queries, version: number, month: string): Promise<[number, number]> {
  const site = await db
    .selectFrom('version_files')
    .innerJoin('items', 'items.id', 'version_files.item')
    .select('data')
    .where('version', '=', version)
    .where('path', '=', 'site.yaml')
    .executeTakeFirst();
  const { timeZone = DEFAULT_TIME_ZONE } = site ? JSON.parse(site.data) : {};
  const first = Temporal.PlainDate.from(`${month}-01`);
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return [startOf(first), startOf(first.add({ months: 1 }))];
}

/** The pinned ones first, then the newest. */
function byDate(one: ArticleData, other: ArticleData): number {
  const pinned = Number(other.pinned ?? false) - Number(one.pinned ?? false);
  const time = Date.parse(other.date) - Date.parse(one.date);
  return pinned || time || (one.id < other.id ? -1 : 1);
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
    .map(({ id, data }) => ({ article: JSON.parse(data) as ArticleData, tier: tierOf(id) }))
    .sort((a, b) => a.tier - b.tier || byDate(a.article, b.article))
    .map(({ article }) => article);
}
