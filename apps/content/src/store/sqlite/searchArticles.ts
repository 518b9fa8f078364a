import { MAX_RESULTS } from '@twinfront/shared/api/richText';
import { thingPath } from '../../import/layout.ts';
import { rankArticles } from '../../search/rankArticles.ts';
import { parseQuery } from '../../search/tokens.ts';
import { fold } from '../../search/words.ts';
import type { ArticleData } from '../Store.ts';
import type { Connection } from './connection.ts';
import { snapshot } from './transaction.ts';

/** However many articles match, no more than the newest so many are looked at. */
const MAX_CANDIDATES = 2 * MAX_RESULTS;

export function searchArticles({ database, sql }: Connection, term: string): ArticleData[] {
  return snapshot(database, () => {
    const current = sql.get`SELECT id FROM generations WHERE state = 'current'`;
    if (!current) return [];
    const generation = current.id ?? null;
    const query = parseQuery(term);

    // CROSS JOIN: from what matches to the entries, newest first, and no further than the limit.
    const found = sql.all`
      SELECT items.id FROM items
      CROSS JOIN entries ON entries.item = items.id AND entries.generation = ${generation}
      WHERE folded_title = ${fold(term)} LIMIT ${MAX_CANDIDATES}`;
    found.push(
      ...sql.all`
        SELECT item AS id FROM entries
        WHERE generation = ${generation} AND path = ${thingPath('articles', term)}`,
    );
    if (query.phrases.length > 0) {
      // Tokens hold letters, digits and one sign of ours, so in quotes they are plain text to FTS5.
      const match = query.phrases.map((tokens) => `"${tokens.join(' ')}"`).join(' AND ');
      found.push(
        ...sql.all`
          SELECT title_index.rowid AS id FROM title_index
          CROSS JOIN entries ON entries.item = title_index.rowid AND entries.generation = ${generation}
          WHERE title_index MATCH ${match} ORDER BY title_index.rowid DESC LIMIT ${MAX_CANDIDATES}`,
        ...sql.all`
          SELECT text_index.rowid AS id FROM text_index
          CROSS JOIN entries ON entries.item = text_index.rowid AND entries.generation = ${generation}
          WHERE text_index MATCH ${match} ORDER BY text_index.rowid DESC LIMIT ${MAX_CANDIDATES}`,
      );
    }

    const ids = [...new Set(found.map(({ id }) => id))];
    const rows = sql.all`
      SELECT data FROM json_each(${JSON.stringify(ids)}) AS found
      CROSS JOIN items ON items.id = found.value`;
    const articles = rows.map(({ data }): ArticleData => JSON.parse(String(data)));
    return rankArticles(term, query, articles);
  });
}
