import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The URL of an empty database on the server of the tests. */
export async function newServerDatabase(): Promise<string> {
  const url = new URL(inject('postgres'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(url.href, `CREATE DATABASE ${name} TEMPLATE template0`);
  url.pathname = name;
  return url.href;
}

/** The rows of a statement, over a connection of its own. */
export async function execute(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
