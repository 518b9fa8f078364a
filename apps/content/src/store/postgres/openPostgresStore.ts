import { Kysely, PostgresDialect, sql } from 'kysely';
import { createStore } from '../createStore.ts';
import type { Database, Queries, Tables } from '../database.ts';
import { migrate, NewerSchemaError, type Schema } from '../database.ts';
import { showLocation } from '../databaseUrl.ts';
import type { Store } from '../Store.ts';
import { isUnreachable, reasonOf, StoreError, StoreUnreachableError } from '../StoreError.ts';
import { createPool } from './connection.ts';
import { migrations } from './migrations.ts';
import { searchIndex } from './searchIndex.ts';

const OLDEST_SERVER = 130_000;

/** Key of the advisory lock. */
const WRITER_LOCK = 0x74_77_69_6e;

/** @throws StoreError if the database cannot be reached or used, or has a newer schema */
export function openPostgresStore(url: string): Promise<Store> {
  return open(url, async (database) => {
    await migrate(database, schema);
    return createStore(database);
  });
}

/** Like `openPostgresStore`, but returns undefined if the database has no store. */
export function openPostgresStoreToRead(url: string): Promise<Store | undefined> {
  return open(url, async (database) => {
    if ((await schema.readVersion(database.db)) === 0) {
      await database.db.destroy();
      return undefined;
    }
    await migrate(database, schema);
    return createStore(database);
  });
}

async function open<T>(url: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = connectTo(url);
  try {
    await checkServer(database.db);
    return await use(database);
  } catch (error) {
    await database.db.destroy();
    const ErrorType = isUnreachable(error) ? StoreUnreachableError : StoreError;
    throw new ErrorType(`The database ${showLocation(url)} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

export function connectTo(url: string): Database {
  const dialect = new PostgresDialect({ pool: async () => createPool(url) });
  return {
    db: new Kysely<Tables>({ dialect }).withSchema('twinfront'),
    index: searchIndex,
    async lockWriters(db) {
      await sql`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`.execute(db);
    },
    isFair: true,
  };
}

async function checkServer(db: Queries): Promise<void> {
  const { rows } = await sql<{ server: number; encoding: string }>`
    SELECT current_setting('server_version_num')::integer AS server,
      current_setting('server_encoding') AS encoding`.execute(db);
  const { server = 0, encoding = '' } = rows[0] ?? {};
  if (server < OLDEST_SERVER) throw new Error('PostgreSQL 13 or later is required.');
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and UTF8 is required.`);
}

const schema: Schema = {
  migrations,

  async readVersion(db) {
    // Not `to_regclass`: its catalogue cache may be older than the lock.
    const found = await sql`
      SELECT FROM pg_tables WHERE schemaname = 'twinfront' AND tablename = 'schema_version'`.execute(
      db,
    );
    if (found.rows.length === 0) return 0;
    const { rows } = await sql<{ version: number }>`
      SELECT version FROM twinfront.schema_version`.execute(db);
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length) throw new NewerSchemaError(version, migrations.length);
    return version;
  },

  async writeVersion(db, version) {
    await sql`DELETE FROM twinfront.schema_version`.execute(db);
    await sql`INSERT INTO twinfront.schema_version (version) VALUES (${version})`.execute(db);
  },

  async execute(db, statements) {
    await sql.raw(statements).execute(db);
  },
};
