import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The URL of an empty database on the server of the tests, for a role that owns it and has no other rights. */
export async function newServerDatabase(): Promise<string> {
  const url = new URL(inject('postgres'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(url.href, `CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`);
  await execute(url.href, `CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`);
  url.username = name;
  url.pathname = name;
  return url.href;
}

/** The URL of a database for the superuser of the server. */
export const asSuperuser = (url: string) =>
  Object.assign(new URL(url), { username: new URL(inject('postgres')).username }).href;

/** The rows of a statement, over a connection of its own. */
export async function execute(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
