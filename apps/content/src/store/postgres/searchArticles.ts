import { MAX_RESULTS } from '@twinfront/shared/api/richText';
import type { Pool } from 'pg';
import { thingPath } from '../../import/layout.ts';
import { rankArticles } from '../../search/rankArticles.ts';
import { parseQuery } from '../../search/tokens.ts';
import { fold } from '../../search/words.ts';
import type { ArticleData } from '../Store.ts';
import { conditionsOf } from './arrayTokens.ts';
import { plainText } from './plainText.ts';
import { snapshot } from './transaction.ts';

/** However many articles match, no more than the newest so many are looked at. */
const MAX_CANDIDATES = 2 * MAX_RESULTS;

/** A term that most articles have is found among these, without looking at all others. */
const NEW_ARTICLES = 2000;

/** Current articles that have all tokens and phrases, newest first, from one id to before another. */
type Find = (from: string, before: string) => Promise<{ id: string }[]>;

const FIRST = '0';
const BEHIND_LAST = String(Number.MAX_SAFE_INTEGER);

export function searchArticles(pool: Pool, searched: string): Promise<ArticleData[]> {
  const term = plainText(searched);
  return snapshot(pool, async (sql) => {
    const current = await sql.get<{ id: string }>`
      SELECT id FROM twinfront.generations WHERE state = 'current'`;
    if (!current) return [];
    const generation = current.id;
    const query = parseQuery(term);
    const { tokens, phrases } = conditionsOf(query);
    // OFFSET 0: first all that have the tokens, then one after the other until there are enough.
    const byTitle: Find = (from, before) => sql.all`
      SELECT id FROM (
        SELECT id FROM twinfront.article_index
        WHERE twinfront.split_tokens(title_tokens) @> ${tokens}::text[]
        AND id >= ${from} AND id < ${before} ORDER BY id DESC OFFSET 0
      ) AS found
      WHERE (SELECT true FROM twinfront.entries WHERE item = found.id AND generation = ${generation}
        LIMIT 1)
      AND (SELECT coalesce(bool_and(strpos(title, phrase) > 0), true)
        FROM twinfront.article_index, unnest(${phrases}::text[]) AS phrase
        WHERE article_index.id = found.id)
      ORDER BY id DESC LIMIT ${MAX_CANDIDATES}`;
    const byWords: Find = (from, before) => sql.all`
      SELECT id FROM (
        SELECT id FROM twinfront.article_index
        WHERE twinfront.split_tokens(tokens) @> ${tokens}::text[]
        AND id >= ${from} AND id < ${before} ORDER BY id DESC OFFSET 0
      ) AS found
      WHERE (SELECT true FROM twinfront.entries WHERE item = found.id AND generation = ${generation}
        LIMIT 1)
      AND (SELECT coalesce(bool_and(strpos(words, phrase) > 0), true)
        FROM twinfront.article_index, unnest(${phrases}::text[]) AS phrase
        WHERE article_index.id = found.id)
      ORDER BY id DESC LIMIT ${MAX_CANDIDATES}`;

    const exact = await sql.all<{ id: string }>`
      (SELECT items.id FROM twinfront.items
        JOIN twinfront.entries ON item = items.id AND generation = ${generation}
        WHERE folded_title = ${fold(term)} LIMIT ${MAX_CANDIDATES})
      UNION ALL
      (SELECT item FROM twinfront.entries
        WHERE generation = ${generation} AND path = ${thingPath('articles', term)}
        AND item IS NOT NULL)`;
    const ids = exact.map(({ id }) => id);
    if (tokens.length > 0) {
      const [middle] = await sql.all<{ id: string }>`
        SELECT id FROM twinfront.article_index ORDER BY id DESC OFFSET ${NEW_ARTICLES} LIMIT 1`;
      for (const find of [byTitle, byWords]) ids.push(...(await newest(find, middle?.id)));
    }

    const rows = await sql.all<{ data: string }>`
      SELECT data FROM twinfront.items WHERE id = ANY (${[...new Set(ids)]}::bigint[])`;
    return rankArticles(
      term,
      query,
      rows.map(({ data }) => JSON.parse(data)),
    );
  });
}

async function newest(find: Find, middle = FIRST): Promise<string[]> {
  const found = await find(middle, BEHIND_LAST);
  if (found.length < MAX_CANDIDATES && middle !== FIRST) found.push(...(await find(FIRST, middle)));
  return found.slice(0, MAX_CANDIDATES).map(({ id }) => id);
}
