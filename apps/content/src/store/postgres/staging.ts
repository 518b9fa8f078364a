import { DatabaseError, type Pool } from 'pg';
import { fold } from '../../search/words.ts';
import { ITEMS_PER_SECOND, idBefore } from '../itemId.ts';
import type { Item, NewFile, Store } from '../Store.ts';
import { ConflictError } from '../StoreError.ts';
import { tokensOf } from './arrayTokens.ts';
import { type Sql, sqlOf } from './connection.ts';
import { plainText } from './plainText.ts';
import { transaction } from './transaction.ts';

type Staging = Pick<
  Store,
  'createVersion' | 'stage' | 'copyUnchanged' | 'publish' | 'abort' | 'confirm'
>;

export function stagingOf(pool: Pool): Staging {
  const sql = sqlOf(pool);
  return {
    async createVersion() {
      const row = await sql.get<{ id: string }>`
        INSERT INTO twinfront.generations (state, touched_at) VALUES ('staged', ${Date.now()})
        RETURNING id`;
      return Number(row?.id);
    },

    async stage(generation, files) {
      const items = files.flatMap((file) => ('item' in file ? [file.item] : []));
      // Texts of megabytes take longer than a transaction may sleep, and others may wait.
      const articles = items.flatMap(indexedArticle);
      await transaction(pool, async (sql) => {
        await touch(sql, generation);
        await addFiles(sql, files);
        await addItems(sql, items);
        await addArticles(sql, articles);
        await addEntries(sql, generation, files);
      });
    },

    copyUnchanged: (generation, from, paths) =>
      transaction(pool, async (sql) => {
        await touch(sql, generation);
        const { changes } = await sql.run`
          INSERT INTO twinfront.entries (generation, path, file, item)
          SELECT ${generation}, path, file, item FROM twinfront.entries
          WHERE generation = ${from} AND path = ANY (${paths})`;
        if (changes !== paths.length) throw new ConflictError();
      }),

    async publish(generation, { ifEmpty = false } = {}) {
      await tidyIndexes(sql);
      return transaction(pool, async (sql) => {
        const current = await sql.get`
          SELECT 1 FROM twinfront.generations WHERE state = 'current'`;
        if (ifEmpty && current) return false;
        await touch(sql, generation);
        await sql.run`UPDATE twinfront.generations SET state = 'old' WHERE state = 'current'`;
        await sql.run`UPDATE twinfront.generations SET state = 'current' WHERE id = ${generation}`;
        return true;
      });
    },

    async abort(generation) {
      await sql.run`
        UPDATE twinfront.generations SET state = 'old'
        WHERE id = ${generation} AND state = 'staged'`;
    },

    async confirm(generation) {
      const { changes } = await sql.run`
        UPDATE twinfront.generations SET touched_at = ${Date.now()}
        WHERE id = ${generation} AND state = 'current'`;
      return changes === 1;
    },
  };
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: took too long; not the owner. */
const untidied = ['57014', '42501'];

/**
 * What was added is first put in a list, which every search would read. The server looks after it by
 * itself in time, so nothing is lost where that cannot be now.
 */
async function tidyIndexes(sql: Sql): Promise<void> {
  try {
    await sql.run`SELECT gin_clean_pending_list('twinfront.articles_by_title_token')`;
    await sql.run`SELECT gin_clean_pending_list('twinfront.articles_by_token')`;
    // Whoever has locked a table is a VACUUM or the like, which may take long.
    await sql.run`ANALYZE (SKIP_LOCKED) twinfront.article_index (id), twinfront.entries, twinfront.items`;
  } catch (error) {
    if (!(error instanceof DatabaseError && untidied.includes(error.code ?? ''))) throw error;
  }
}

/** A staged generation that nobody touches for long is taken for abandoned and pruned. */
async function touch(sql: Sql, generation: number): Promise<void> {
  const { changes } = await sql.run`
    UPDATE twinfront.generations SET touched_at = ${Date.now()}
    WHERE id = ${generation} AND state = 'staged'`;
  if (changes !== 1) throw new ConflictError();
}

async function addFiles(sql: Sql, files: NewFile[]): Promise<void> {
  const byHash = new Map<string, NewFile>();
  for (const file of files) {
    if ('picture' in file || !byHash.has(file.hash)) byHash.set(file.hash, file);
  }
  const all = [...byHash.values()];
  await sql.run`
    INSERT INTO twinfront.files (hash, picture, bytes)
    SELECT * FROM unnest(
      ${all.map(({ hash }) => hash)}::text[],
      ${all.map((file) => ('picture' in file ? file.picture : null))}::text[],
      ${all.map(({ bytes }) => Buffer.from(bytes))}::bytea[])
    ON CONFLICT (hash) DO UPDATE
    SET unused_since = NULL, picture = coalesce(files.picture, excluded.picture)`;
}

async function addItems(sql: Sql, items: Item[]): Promise<void> {
  const titles = items.map(({ article }) => (article ? plainText(article.title) : null));
  await sql.run`
    INSERT INTO twinfront.items (id, hash, data, pictures, title, folded_title)
    SELECT row_number() OVER (PARTITION BY before ORDER BY place) + greatest(before, (
        SELECT max(id) FROM twinfront.items
        WHERE id >= before AND id < before + ${ITEMS_PER_SECOND}::bigint)),
      hash, data, pictures, title, folded_title
    FROM unnest(
      ${items.map(({ article }) => idBefore(article?.updatedAt))}::bigint[],
      ${items.map(({ hash }) => hash)}::text[],
      ${items.map(({ data }) => JSON.stringify(data))}::text[],
      ${items.map(({ pictures }) => JSON.stringify(pictures))}::text[],
      ${titles}::text[],
      ${titles.map((title) => title && fold(title))}::text[]
    ) WITH ORDINALITY AS new (before, hash, data, pictures, title, folded_title, place)
    WHERE NOT EXISTS (SELECT 1 FROM twinfront.items WHERE items.hash = new.hash)`;
}

interface IndexedArticle {
  hash: string;
  title: string;
  titleTokens: string;
  words: string;
  tokens: string;
}

function indexedArticle({ hash, article }: Item): IndexedArticle[] {
  if (!article) return [];
  const title = fold(plainText(article.title));
  const words = fold(plainText([article.title, article.summary ?? '', article.text].join('\n')));
  const [titleTokens = '', tokens = ''] = [title, words].map((text) => tokensOf(text).join(' '));
  return [{ hash, title, titleTokens, words, tokens }];
}

async function addArticles(sql: Sql, articles: IndexedArticle[]): Promise<void> {
  await sql.run`
    INSERT INTO twinfront.article_index (id, title, title_tokens, words, tokens)
    SELECT id, new.title, title_tokens, words, tokens
    FROM unnest(
      ${articles.map(({ hash }) => hash)}::text[],
      ${articles.map(({ title }) => title)}::text[],
      ${articles.map(({ titleTokens }) => titleTokens)}::text[],
      ${articles.map(({ words }) => words)}::text[],
      ${articles.map(({ tokens }) => tokens)}::text[]
    ) AS new (hash, title, title_tokens, words, tokens)
    JOIN twinfront.items USING (hash)
    ON CONFLICT (id) DO NOTHING`;
}

async function addEntries(sql: Sql, generation: number, files: NewFile[]): Promise<void> {
  await sql.run`
    INSERT INTO twinfront.entries (generation, path, file, item)
    SELECT ${generation}, path, file, items.id
    FROM unnest(
      ${files.map(({ path }) => path)}::text[],
      ${files.map(({ hash }) => hash)}::text[],
      ${files.map((file) => ('item' in file ? file.item.hash : null))}::text[]
    ) AS new (path, file, item)
    LEFT JOIN twinfront.items ON items.hash = new.item`;
}
