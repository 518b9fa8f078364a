import { sql } from 'kysely';
import { tokens } from '../../search/tokens.ts';
import type { SearchIndex } from '../database.ts';

/** Two FTS5 tables: titles and whole texts. */
const tables = ['title_index', 'text_index'] as const;

export const searchIndex: SearchIndex = {
  tokenize: tokens,

  async insert(db, articles) {
    for (const table of tables) {
      const rows = articles.map(({ id, title_tokens, tokens }) =>
        sql.join([id, table === 'title_index' ? title_tokens : tokens]),
      );
      await sql`INSERT INTO ${sql.table(table)} (rowid, tokens) VALUES ${sql.join(
        rows.map((row) => sql`(${row})`),
      )}`.execute(db);
    }
  },

  async remove(db, ids) {
    for (const table of tables) {
      await sql`DELETE FROM ${sql.table(table)} WHERE rowid IN (${sql.join(ids)})`.execute(db);
    }
  },

  async find(db, { phrases }, version, limit) {
    // Tokens contain only letters, digits and `…`: quoted, FTS5 treats them as plain text.
    const match = phrases.map((tokens) => `"${tokens.join(' ')}"`).join(' AND ');
    const found: number[] = [];
    for (const name of tables) {
      const table = sql.table(name);
      // CROSS JOIN fixes the order: from the matches, newest first, to the entries, up to the limit.
      const { rows } = await sql<{ id: number }>`
        SELECT ${table}.rowid AS id FROM ${table}
        CROSS JOIN entries ON entries.item = ${table}.rowid AND entries.generation = ${version}
        WHERE ${table} MATCH ${match} ORDER BY ${table}.rowid DESC LIMIT ${limit}`.execute(db);
      found.push(...rows.map(({ id }) => id));
    }
    return found;
  },
};
