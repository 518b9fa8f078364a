import { MAX_RESULTS } from '@twinfront/shared/api/richText';
import { itemPath } from '../import/layout.ts';
import { rankArticles } from '../search/rankArticles.ts';
import { fold, parseQuery } from '../search/tokens.ts';
import { plainText } from './contentVersions.ts';
import { currentVersion, type Database, type Queries, snapshot } from './database.ts';
import type { ArticleData } from './Store.ts';

/** Only the newest matches are ranked. */
const MAX_CANDIDATES = 2 * MAX_RESULTS;

export function searchArticles(database: Database, searched: string): Promise<ArticleData[]> {
  const term = plainText(searched);
  return snapshot(database, async (db) => {
    const version = (await currentVersion(db))?.id;
    if (version === undefined) return [];
    const query = parseQuery(term);
    const ids = await findExact(db, term, version);
    if (query.words.length > 0) {
      ids.push(...(await database.index.find(db, query, version, MAX_CANDIDATES)));
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
      rows.map(({ data }) => JSON.parse(data)),
    );
  });
}

/** Articles whose title or id is the whole term. */
async function findExact(db: Queries, term: string, version: number): Promise<number[]> {
  const byTitle = await db
    .selectFrom('items')
    .select('id')
    .where('folded_title', '=', fold(term))
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
