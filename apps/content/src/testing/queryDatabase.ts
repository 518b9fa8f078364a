import { DatabaseSync } from 'node:sqlite';
import { isServer } from '../store/databaseUrl.ts';
import { execute } from './postgres/newServerDatabase.ts';

/** The numbers that a statement answers by name, from either kind of database. */
async function queryNumbers(database: string, statement: string): Promise<Record<string, number>> {
  const row = await queryRow(database, statement);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}

async function queryRow(database: string, statement: string): Promise<object> {
  if (!isServer(database)) {
    const connection = new DatabaseSync(database, { readOnly: true });
    const row = connection.prepare(statement).get();
    connection.close();
    return row ?? {};
  }
  const url = new URL(database);
  url.searchParams.set('options', '-c search_path=twinfront');
  const [row] = await execute(url.href, statement);
  return row;
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
export async function countStaged(database: string): Promise<number> {
  const { staged = 0 } = await queryNumbers(
    database,
    `SELECT count(*) AS staged FROM version_files JOIN versions ON version = id WHERE state = 'staged'`,
  );
  return staged;
}

/** How many rows each table has. */
export function countRows(database: string): Promise<Record<string, number>> {
  const own = isServer(database) ? ['article_index'] : ['title_index', 'text_index'];
  const tables = ['versions', 'version_files', 'files', 'chunks', 'items', 'item_media', ...own];
  // In one statement: each connection to PostgreSQL is a process of the server.
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  return queryNumbers(database, `SELECT ${counts}`);
}
