import { MAX_RESULTS } from '@twinfront/shared/api/richText';
import type { Pool } from 'pg';
import { thingPath } from '../../folder/layout.ts';
import { rankArticles } from '../../search/rankArticles.ts';
import { parseQuery } from '../../search/tokens.ts';
import { fold } from '../../search/words.ts';
import type { ArticleData } from '../Store.ts';
import { plainText } from './plainText.ts';
import { snapshot } from './transaction.ts';

/** However many articles match, no more than the newest so many are looked at. */
const MAX_CANDIDATES = 2 * MAX_RESULTS;

/** A term that most articles have is found among these, without looking at all others. */
const NEW_ARTICLES = 2000;

interface Range {
  /** The first and the one behind the last id. */
  from: string;
  before: string;
  limit: number;
}

/** Articles that have all tokens, newest first; `fits` if they are current and have all phrases. */
type Find = (range: Range) => Promise<{ id: string; fits: boolean }[]>;

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
    const tokens = query.phrases.flat();
    // Pairs of characters are tokens; more of them in a row are looked for in the text.
    const phrases = query.words
      .filter((_word, index) => (query.phrases[index]?.length ?? 0) > 1)
      .map(({ text }) => text);

    const byTitle: Find = ({ from, before, limit }) => sql.all`
      SELECT id,
        EXISTS (SELECT 1 FROM twinfront.entries WHERE item = id AND generation = ${generation})
        AND NOT EXISTS (
          SELECT 1 FROM unnest(${phrases}::text[]) AS phrase WHERE strpos(title, phrase) = 0
        ) AS fits
      FROM (
        SELECT id, title FROM twinfront.article_index
        WHERE twinfront.split_tokens(title_tokens) @> ${tokens}::text[] AND id >= ${from} AND id < ${before}
        ORDER BY id DESC LIMIT ${limit}
      ) AS newest`;
    const byWords: Find = ({ from, before, limit }) => sql.all`
      SELECT id,
        EXISTS (SELECT 1 FROM twinfront.entries WHERE item = id AND generation = ${generation})
        AND NOT EXISTS (
          SELECT 1 FROM unnest(${phrases}::text[]) AS phrase WHERE strpos(words, phrase) = 0
        ) AS fits
      FROM (
        SELECT id, words FROM twinfront.article_index
        WHERE twinfront.split_tokens(tokens) @> ${tokens}::text[] AND id >= ${from} AND id < ${before}
        ORDER BY id DESC LIMIT ${limit}
      ) AS newest`;

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
  const found = await newestIn(find, middle, BEHIND_LAST);
  if (found.length < MAX_CANDIDATES && middle !== FIRST) {
    found.push(...(await newestIn(find, FIRST, middle)));
  }
  return found.slice(0, MAX_CANDIDATES);
}

/** In growing steps: nearly all that have the tokens fit. */
async function newestIn(find: Find, from: string, end: string): Promise<string[]> {
  const found: string[] = [];
  let before = end;
  for (let limit = MAX_CANDIDATES; ; limit *= 4) {
    const rows = await find({ from, before, limit });
    found.push(...rows.filter(({ fits }) => fits).map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < limit || found.length >= MAX_CANDIDATES) return found;
    before = last.id;
  }
}
