import type { Pool } from 'pg';
import { showLocation } from '../databaseUrl.ts';
import { StoreError, StoreUnreachableError } from '../StoreError.ts';
import { createPool, sqlOf } from './connection.ts';
import { isUnreachable, reasonOf } from './isUnreachable.ts';
import { migrations } from './migrations.ts';
import { transaction } from './transaction.ts';

const OLDEST_SERVER = 130_000;

/**
 * Connections to a database of the newest schema.
 * @throws StoreError if it cannot be reached or used, or has a newer schema
 */
export function openDatabase(url: string): Promise<Pool> {
  return connect(url, async (pool) => {
    if ((await readVersion(pool)) < migrations.length) await migrate(pool);
    return pool;
  });
}

/** The same, but undefined if there is no schema of ours yet. */
export function openDatabaseToRead(url: string): Promise<Pool | undefined> {
  return connect(url, async (pool) => {
    const version = await readVersion(pool);
    if (version === 0) await pool.end();
    else if (version < migrations.length) await migrate(pool);
    return version === 0 ? undefined : pool;
  });
}

async function connect<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url);
  try {
    await checkServer(pool);
    return await work(pool);
  } catch (error) {
    await pool.end();
    const ErrorType = isUnreachable(error) ? StoreUnreachableError : StoreError;
    throw new ErrorType(`The database ${showLocation(url)} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function checkServer(pool: Pool): Promise<void> {
  const found = await sqlOf(pool).get<{ server: number; encoding: string }>`
    SELECT current_setting('server_version_num')::integer AS server,
      current_setting('server_encoding') AS encoding`;
  const { server = 0, encoding = '' } = found ?? {};
  if (server < OLDEST_SERVER) throw new Error('PostgreSQL 13 or later is needed.');
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and UTF8 is needed.`);
}

/** 0: there is nothing of ours yet. */
async function readVersion(pool: Pool): Promise<number> {
  const sql = sqlOf(pool);
  const found = await sql.get<{ name: string | null }>`
    SELECT to_regclass('twinfront.schema_version') AS name`;
  if (!found?.name) return 0;
  const row = await sql.get<{ version: number }>`SELECT version FROM twinfront.schema_version`;
  const { version = 0 } = row ?? {};
  if (version > migrations.length) throw newer(version);
  return version;
}

/** Of several that start together, the first does it, and the others find it done. */
async function migrate(pool: Pool): Promise<void> {
  await transaction(pool, async (sql) => {
    const found = await sql.get<{
      name: string | null;
    }>`SELECT to_regnamespace('twinfront') AS name`;
    // IF NOT EXISTS asks for the right to create one even if it is there.
    if (!found?.name) await sql.run`CREATE SCHEMA twinfront`;
    await sql.run`CREATE TABLE IF NOT EXISTS twinfront.schema_version (version integer NOT NULL)`;
    const row = await sql.get<{ version: number }>`SELECT version FROM twinfront.schema_version`;
    const version = row?.version ?? 0;
    if (version > migrations.length) throw newer(version);
    for (const migration of migrations.slice(version)) await sql.script(migration);
    await sql.run`DELETE FROM twinfront.schema_version`;
    await sql.run`INSERT INTO twinfront.schema_version (version) VALUES (${migrations.length})`;
  });
}

function newer(version: number): Error {
  return new Error(
    `it has schema ${version}, and this version knows up to ${migrations.length}. ` +
      'It was left untouched. Use the newer version that wrote it.',
  );
}
