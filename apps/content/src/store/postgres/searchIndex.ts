import { type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { tokens } from '../../model/words.ts';
import { type IndexedArticle, isPublic, type Queries, type SearchIndex } from '../database.ts';

/** GIN keys are limited to 2.7 kB, and terms to 100 characters. */
const MAX_TOKEN_LENGTH = 700;

/** Number of the newest articles that are searched first: a frequent term has enough matches among them. */
const NEW_ARTICLES = 2000;

/** A table with token arrays of titles and of whole texts, with GIN indexes. */
export const searchIndex: SearchIndex = {
  /** Each token once, because arrays of tokens are unordered. */
  tokenize: (text) => [...new Set(tokens(text))].filter(({ length }) => length <= MAX_TOKEN_LENGTH),

  async insert(db, articles) {
    const withIndex = db.withTables<{ article_index: { id: number } & IndexedArticle }>();
    await withIndex.insertInto('article_index').values(articles).execute();
  },

  async find(db, part, alternatives, { version, now, limit }) {
    const [text, column] = part === 'title' ? ['title', 'title_tokens'] : ['words', 'tokens'];
    const indexed = sql`twinfront.split_tokens(${sql.ref(column)})`;
    const matches = alternatives.map((phrases) => {
      // In one array, so that GIN begins with the rarest token. In a subquery, since the planner would take several
      // tokens for rare ones, and read all their rows before it compares the ids.
      const all = phrases.flatMap(({ isAny, tokens }) => (isAny ? [] : tokens));
      const conditions = phrases.flatMap(({ isAny, tokens }) =>
        isAny ? sql`${indexed} && (SELECT ${tokens}::text[])` : [],
      );
      if (all.length > 0) conditions.push(sql`${indexed} @> (SELECT ${all}::text[])`);
      return sql`(${sql.join(conditions, sql` AND `)})`;
    });
    // The tokens of a longer word may be in a text without the word. All alternatives have the same ones.
    const longWords = (alternatives[0] ?? [])
      .filter(({ isAny, tokens }) => !isAny && tokens.length > 1)
      .map(({ text }) => text);

    /** Newest first, from an id to another one, which is exclusive. */
    async function findBetween(from: number, before: number, limit: number) {
      // OFFSET 0 is an optimization fence: find ids by tokens first, then check them in order up to the limit.
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM (
          SELECT id FROM twinfront.article_index
          WHERE (${sql.join(matches, sql` OR `)})
          AND id >= ${from} AND id < ${before} ORDER BY id DESC OFFSET 0
        ) AS found
        WHERE (SELECT true FROM twinfront.version_files WHERE item = found.id AND version = ${version}
          LIMIT 1)
        AND (SELECT ${isPublic(now)} FROM twinfront.items WHERE items.id = found.id)
        AND (SELECT coalesce(bool_and(strpos(${sql.ref(text)}, word) > 0), true)
          FROM twinfront.article_index, unnest(${longWords}::text[]) AS word
          WHERE article_index.id = found.id)
        ORDER BY id DESC LIMIT ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    }

    const { rows } = await sql<{ id: number }>`
      SELECT id FROM twinfront.article_index
      ORDER BY id DESC OFFSET ${NEW_ARTICLES} LIMIT 1`.execute(db);
    // Ids are negative before 1970.
    const middle = rows[0]?.id ?? Number.MIN_SAFE_INTEGER;
    const newest = await findBetween(middle, Number.MAX_SAFE_INTEGER, limit);
    if (newest.length === limit || rows.length === 0) return newest;
    return newest.concat(await findBetween(Number.MIN_SAFE_INTEGER, middle, limit - newest.length));
  },

  /**
   * Merges GIN's pending lists, which every search scans. While autovacuum merges one, inserts only append to it, and
   * the next one merges all of it: this waits for autovacuum, so that no list becomes long.
   */
  async settle(db) {
    await ifPossible(sql`SELECT gin_clean_pending_list('twinfront.articles_by_title_token')`, db);
    await ifPossible(sql`SELECT gin_clean_pending_list('twinfront.articles_by_token')`, db);
  },

  // A locked table is skipped: a VACUUM may take long.
  analyze: (db) =>
    ifPossible(
      sql`ANALYZE (SKIP_LOCKED) twinfront.article_index (id), twinfront.version_files, twinfront.items`,
      db,
    ),
};

/** Leaves a statement out that takes too long, or that this role may not execute: autovacuum does the same later. */
async function ifPossible(statement: RawBuilder<unknown>, db: Queries): Promise<void> {
  try {
    await statement.execute(db);
  } catch (error) {
    if (!(error instanceof DatabaseError && skippable.includes(error.code ?? ''))) throw error;
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: query canceled; insufficient privilege. */
const skippable = ['57014', '42501'];
