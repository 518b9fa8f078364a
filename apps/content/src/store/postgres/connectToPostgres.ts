import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import { Pool, types } from 'pg';
import { type Database, type Tables, tables } from '../database.ts';
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

const schema = [
  // IF NOT EXISTS needs the right to create a schema even where it exists.
  `DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'twinfront') THEN
      CREATE SCHEMA twinfront;
    END IF;
  END $$`,
  'SET LOCAL search_path TO twinfront',
  'CREATE TABLE schema_version (version integer NOT NULL)',
  ...tables({
    id: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    integer: 'bigint',
    bytes: 'bytea',
    path: 'text COLLATE "C"',
  }),
  // By their hashes: titles may be longer than other indexes allow.
  'CREATE INDEX items_by_title ON items USING hash (folded_title)',

  // Space-separated tokens instead of a tsvector, which has at most one megabyte and no positions
  // after the 16,383rd word. The folded texts show which articles contain the tokens in sequence.
  // Texts are stored out of line, so that the rows are small and quick to read.
  // Autovacuum merges GIN's pending list. With its default delays that takes half a minute, for which a sync waits.
  `CREATE TABLE article_index (
    id bigint PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    title text NOT NULL,
    title_tokens text NOT NULL,
    words text NOT NULL,
    tokens text NOT NULL
  ) WITH (toast_tuple_target = 128, autovacuum_vacuum_cost_delay = 0)`,
  // The cost prevents plans that read every text because the planner expects few rows.
  `CREATE FUNCTION split_tokens(tokens text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
    AS $$ BEGIN RETURN string_to_array(tokens, ' '); END $$`,
  ...[
    ['articles_by_title_token', 'title_tokens'],
    ['articles_by_token', 'tokens'],
  ].flatMap(([index, column]) => [
    `CREATE INDEX ${index} ON article_index USING gin (split_tokens(${column}))`,
    `ALTER INDEX ${index} ALTER COLUMN 1 SET STATISTICS 0`,
  ]),
];

export function connectToPostgres(url: string): Database {
  const pool = createPool(url);
  const dialect = new PostgresDialect({
    pool: { connect: () => connect(pool), end: () => pool.end() },
  });
  const db = new Kysely<Tables>({ dialect }).withSchema('twinfront');
  return {
    db,
    index: searchIndex,
    schema,

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

    async readSchemaVersion(db) {
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

    async writeSchemaVersion(db, version) {
      await sql`INSERT INTO twinfront.schema_version (version) VALUES (${version})`.execute(db);
    },

    async lockWriters(db) {
      await sql`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`.execute(db);
    },
  };
}

function createPool(url: string): Pool {
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
  return pool;
}

/** A connection for Kysely, which is closed after a failed query instead of being used again. */
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
