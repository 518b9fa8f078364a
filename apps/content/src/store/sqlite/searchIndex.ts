import { sql } from 'kysely';
import { tokens } from '../../model/words.ts';
import { isPublic, type Queries, type SearchIndex } from '../database.ts';

/** Two FTS5 tables: titles and whole texts. */
const tables = ['title_index', 'text_index'] as const;

const withIndex = (db: Queries) =>
  db.withTables<Record<(typeof tables)[number], { rowid: number; tokens: string }>>();

export const searchIndex: SearchIndex = {
  tokenize: tokens,

  async insert(db, articles) {
    const titles = articles.map(({ id, title_tokens }) => ({ rowid: id, tokens: title_tokens }));
    const texts = articles.map(({ id, tokens }) => ({ rowid: id, tokens }));
    await withIndex(db).insertInto('title_index').values(titles).execute();
    await withIndex(db).insertInto('text_index').values(texts).execute();
  },

  async remove(db, ids) {
    for (const table of tables) {
      await withIndex(db).deleteFrom(table).where('rowid', 'in', ids).execute();
    }
  },

  async find(db, alternatives, { version, now, limit }) {
    // Tokens contain only letters, digits and `…`: quoted, FTS5 treats them as plain text.
    const match = alternatives
      .map((phrases) =>
        phrases
          .map(({ tokens, isAny }) => `("${tokens.join(isAny ? '" OR "' : ' ')}")`)
          .join(' AND '),
      )
      .join(' OR ');
    async function findIn(name: (typeof tables)[number]) {
      const table = sql.table(name);
      // CROSS JOIN fixes the order: from the matches, newest first, to the files of the version and their items, up
      // to the limit.
      const { rows } = await sql<{ id: number }>`
        SELECT ${table}.rowid AS id FROM ${table}
        CROSS JOIN version_files ON version_files.item = ${table}.rowid AND version_files.version = ${version}
        CROSS JOIN items ON items.id = ${table}.rowid AND ${isPublic(now)}
        WHERE ${table} MATCH ${match} ORDER BY ${table}.rowid DESC LIMIT ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    }
    return { inTitle: await findIn('title_index'), anywhere: await findIn('text_index') };
  },
};
