import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types } from 'pg';

const CONNECT_MS = 5000;
const STATEMENT_MS = 30_000;
/** A suspended sync in a transaction would block all other writers. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Longer than the server's own limit of a statement: only a dead server exceeds it. */
const QUERY_TIMEOUT_MS = STATEMENT_MS + 5000;

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
