import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types } from 'pg';

const CONNECT_MS = 5000;
const STATEMENT_MS = 30_000;
/** A sync that is suspended in the middle of its writing holds up every other. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Of a server that is alive: it ends a statement sooner than this. */
const QUERY_TIMEOUT_MS = STATEMENT_MS + 5000;

/** Connections for Kysely. One on which a query has failed is closed instead of used again. */
export function createPool(url: string): PostgresPool {
  const pool = new Pool({
    connectionString: withStrictTls(url),
    application_name: 'twinfront',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // All our integers are exact as numbers.
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 ? Number : types.getTypeParser(id, format),
    },
  });
  // A connection that is lost while idle is replaced when the next one is needed.
  pool.on('error', () => {});
  // The pool does not listen to one that is in use; its next query rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { connect: () => connect(pool), end: () => pool.end() };
}

async function connect(pool: Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let failure: Error | undefined;

  async function query(text: string, values: unknown[]) {
    // A rollback would wait for a server that does not answer, and hide what went wrong first.
    if (failure) throw failure;
    try {
      return await client.query(text, values);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  return {
    // Kysely declares cursors, too, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    // The end of a connection is the end of its transaction, too.
    release: () => client.release(failure),
  };
}

/** pg treats these modes as verify-full, and warns that this will change. */
function withStrictTls(url: string): string {
  if (url.includes('uselibpqcompat=')) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}
