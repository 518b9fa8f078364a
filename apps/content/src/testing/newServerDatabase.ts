import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The URL of an empty database on the server of the tests. */
export async function newServerDatabase(): Promise<string> {
  const url = new URL(inject('postgres'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  url.pathname = name;
  return url.href;
}
