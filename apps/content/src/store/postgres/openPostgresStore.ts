import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { Pool, types } from 'pg';
import { createStore } from '../createStore.ts';
import type { Database, Queries, Tables } from '../database.ts';
import { migrate, type Schema } from '../database.ts';
import { showLocation } from '../databaseUrl.ts';
import {
  isUnreachable,
  reasonOf,
  type Store,
  StoreError,
  StoreUnreachableError,
} from '../Store.ts';
import { migrations } from './migrations.ts';
import { searchIndex } from './searchIndex.ts';

const OLDEST_SERVER = 130_000;

const CONNECT_MS = 5000;
const STATEMENT_MS = 30_000;
/** A suspended sync in a transaction would block all other writers. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Longer than the server's own limit of a statement: only an unresponsive server exceeds it. */
const QUERY_TIMEOUT_MS = STATEMENT_MS + 5000;

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
    return rows[0]?.version ?? 0;
  },

  async writeVersion(db, version) {
    await sql`DELETE FROM twinfront.schema_version`.execute(db);
    await sql`INSERT INTO twinfront.schema_version (version) VALUES (${version})`.execute(db);
  },

  async execute(db, statements) {
    await sql.raw(statements).execute(db);
  },
};

/** The connection pool for Kysely. Closes a connection after a failed query instead of reusing it. */
export function createPool(url: string): PostgresPool {
  const pool = new Pool({
    connectionString: withStrictTls(url),
    application_name: 'twinfront',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // All integers of the schema are safe as numbers.
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 ? Number : types.getTypeParser(id, format),
    },
  });
  // The pool replaces an idle connection that was lost.
  pool.on('error', () => {});
  // The pool does not handle errors of a connection in use; its next query rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { connect: () => connect(pool), end: () => pool.end() };
}

async function connect(pool: Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let failure: Error | undefined;

  async function query(text: string, values: unknown[]) {
    // A rollback would wait for an unresponsive server and hide the first error.
    if (failure) throw failure;
    try {
      return await client.query(text, values);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  return {
    // Kysely's type requires cursors, which are not used.
    query: query as unknown as PostgresPoolClient['query'],
    // Closing the connection rolls its transaction back.
    release: () => client.release(failure),
  };
}

/** pg treats these modes as `verify-full` and warns that this will change. */
function withStrictTls(url: string): string {
  if (url.includes('uselibpqcompat=')) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}
