import { DatabaseSync } from 'node:sqlite';
import { isServer } from '../store/databaseUrl.ts';
import { execute } from './postgres/newServerDatabase.ts';

/** The number that a statement answers, from either kind of database. */
async function queryNumber(database: string, statement: string): Promise<number> {
  if (!isServer(database)) {
    const connection = new DatabaseSync(database, { readOnly: true });
    const row = connection.prepare(statement).get();
    connection.close();
    return Number(Object.values(row ?? {})[0]);
  }
  const url = new URL(database);
  url.searchParams.set('options', '-c search_path=twinfront');
  const rows = await execute(url.href, statement);
  return Number(Object.values(rows[0] ?? {})[0]);
}

/** Forgets all publications but the last one, so that the next `prune` removes their versions. */
export async function forgetEarlier(database: string): Promise<void> {
  const statement = 'DELETE FROM publications WHERE id < (SELECT max(id) FROM publications)';
  if (isServer(database)) {
    const url = new URL(database);
    url.searchParams.set('options', '-c search_path=twinfront');
    await execute(url.href, statement);
    return;
  }
  const connection = new DatabaseSync(database, { timeout: 10_000 });
  connection.exec(statement);
  connection.close();
}

/** How many files the syncs in progress have written. */
export const countStaged = (database: string): Promise<number> =>
  queryNumber(
    database,
    `SELECT count(*) FROM version_files JOIN versions ON version = id WHERE state = 'staged'`,
  );

/** How many rows each table has. */
export async function countRows(database: string): Promise<Record<string, number>> {
  const own = isServer(database) ? ['article_index'] : ['title_index', 'text_index'];
  const counts: Record<string, number> = {};
  const tables = ['versions', 'version_files', 'files', 'chunks', 'items', 'item_media', ...own];
  for (const table of tables) {
    counts[table] = await queryNumber(database, `SELECT count(*) FROM ${table}`);
  }
  return counts;
}
