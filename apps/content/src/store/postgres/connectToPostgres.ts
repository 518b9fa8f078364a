import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Database, Tables } from '../database.ts';
import { postgresMigrations } from '../migrations.ts';
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

/** `hasLimits`: statements have time limits. */
export function connectToPostgres(url: string, hasLimits = true): Database {
  const dialect = new PostgresDialect({ pool: createPool(url, hasLimits) });
  const db = new Kysely<Tables>({ dialect }).withSchema('twinfront');
  return {
    db,
    index: searchIndex,
    migrations: postgresMigrations,

    async check() {
      const { rows } = await sql<{ server: number; encoding: string }>`
        SELECT current_setting('server_version_num')::integer AS server,
          current_setting('server_encoding') AS encoding`.execute(db);
      const { server = 0, encoding = '' } = rows[0] ?? {};
      if (server < OLDEST_SERVER) throw new Error('PostgreSQL 13 or later is required.');
      if (encoding !== 'UTF8') {
        throw new Error(`its encoding is ${encoding}, and UTF8 is required.`);
      }
    },

    async readVersion(db) {
      // Not `to_regclass`: its catalogue cache may be older than the lock.
      const tables = await sql`
        SELECT FROM pg_tables WHERE schemaname = 'twinfront' AND tablename = 'schema_version'`.execute(
        db,
      );
      if (tables.rows.length === 0) return 0;
      const { rows } = await sql<{ version: number }>`
        SELECT version FROM twinfront.schema_version`.execute(db);
      return rows[0]?.version ?? 0;
    },

    async writeVersion(db, version) {
      await sql`DELETE FROM twinfront.schema_version`.execute(db);
      await sql`INSERT INTO twinfront.schema_version (version) VALUES (${version})`.execute(db);
    },

    unlimited: () => connectToPostgres(url, false),

    async lockWriters(db) {
      // The URL, the role and the database can have a limit as well.
      if (!hasLimits) await sql`SET LOCAL statement_timeout = 0`.execute(db);
      await sql`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`.execute(db);
    },
  };
}

/** The connection pool for Kysely. Closes a connection after a failed query instead of reusing it. */
function createPool(url: string, hasLimits: boolean): PostgresPool {
  const limits = { statement_timeout: STATEMENT_MS, query_timeout: QUERY_TIMEOUT_MS };
  const pool = new Pool({
    connectionString: withStrictTls(url),
    application_name: 'twinfront',
    connectionTimeoutMillis: CONNECT_MS,
    ...(hasLimits && limits),
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
    // PostgreSQL cannot store U+0000.
    const storable = values.map((value) =>
      typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value,
    );
    try {
      return await client.query(text, storable);
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
