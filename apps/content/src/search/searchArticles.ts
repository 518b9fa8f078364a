import { MAX_RESULTS } from '@twinfront/shared/api/items';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { itemPath } from '../import/layout.ts';
import { currentVersion, type Database, type Queries, snapshot } from '../store/database.ts';
import type { ArticleData } from '../store/Store.ts';
import { countWord, fold, inlineElements, parseQuery, type Query } from './tokens.ts';

/** The gateway rejects larger replies. The difference is for the envelope. */
const MAX_BYTES = sizeLimits.replyBytes - 1024;

/** Only the newest matches are ranked. */
const MAX_CANDIDATES = 2 * MAX_RESULTS;

export function searchArticles({ db, index }: Database, term: string): Promise<ArticleData[]> {
  return snapshot(db, async (db) => {
    const version = (await currentVersion(db))?.id;
    if (version === undefined) return [];
    const query = parseQuery(term);
    const ids = await findExact(db, term, version);
    if (query.words.length > 0) {
      ids.push(...(await index.find(db, query, version, MAX_CANDIDATES)));
    }
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('items')
      .select('data')
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return rankArticles(
      term,
      query,
      rows.map(({ data }) => data),
    );
  });
}

/** Articles whose title or id is the whole term. */
async function findExact(db: Queries, term: string, version: number): Promise<number[]> {
  const byTitle = await db
    .selectFrom('items')
    .select('id')
    .where('folded_title', '=', fold(term))
    // Not a join: SQLite has no statistics here, and would read all entries of the version first.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entries')
          .select('path')
          .whereRef('entries.item', '=', 'items.id')
          .where('generation', '=', version),
      ),
    )
    .limit(MAX_CANDIDATES)
    .execute();
  const byId = await db
    .selectFrom('entries')
    .select('item')
    .where('generation', '=', version)
    .where('path', '=', itemPath('articles', term))
    .executeTakeFirst();
  return [...byTitle.map(({ id }) => id), ...(byId?.item ? [byId.item] : [])];
}

/**
 * The best matches first: by matches in the title, then in summary and body, then by date; as many as a
 * reply can have.
 */
function rankArticles(term: string, query: Query, found: string[]): ArticleData[] {
  let total = 0;
  return found
    .map((data) => {
      const article: ArticleData = JSON.parse(data);
      return {
        article,
        bytes: Buffer.byteLength(data) + 1,
        score: score(term, query, article),
        time: Date.parse(article.updatedAt),
      };
    })
    .sort((a, b) => b.score - a.score || b.time - a.time || (a.article.id < b.article.id ? -1 : 1))
    .slice(0, MAX_RESULTS)
    .filter(({ bytes }) => {
      total += bytes;
      return total <= MAX_BYTES;
    })
    .map(({ article }) => article);
}

const inlineTag = new RegExp(`^</?(?:${inlineElements.join('|')})(?![^\\s/>])`, 'i');

function score(term: string, { words, prefix }: Query, article: ArticleData): number {
  if (article.title === term) return Number.POSITIVE_INFINITY;
  const title = fold(article.title);
  const summary = fold(article.summary ?? '');
  const text = article.body.replace(/<[^>]*>?/g, (tag) => (inlineTag.test(tag) ? '' : ' '));
  const body = fold(text);

  const exact = title === fold(term) || article.id === term ? 10_000 : 0;
  return words.reduce((sum, word, index) => {
    const begins = prefix && index === words.length - 1;
    const inTitle = countWord(title, word, begins, 1) > 0 ? 100 : 0;
    const inSummary = countWord(summary, word, begins, 1) > 0 ? 10 : 0;
    return sum + inTitle + inSummary + countWord(body, word, begins, 9);
  }, exact);
}
