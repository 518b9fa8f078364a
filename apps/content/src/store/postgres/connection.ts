import { Pool, type PoolClient, type QueryResultRow } from 'pg';

type Tag<T> = (parts: TemplateStringsArray, ...values: unknown[]) => Promise<T>;

/** Statements as tagged templates; what stands in `${}` is bound, never pasted. */
export interface Sql {
  run: Tag<{ changes: number }>;
  get: <R extends QueryResultRow>(...statement: Parameters<Tag<R>>) => Promise<R | undefined>;
  all: <R extends QueryResultRow>(...statement: Parameters<Tag<R>>) => Promise<R[]>;
  /** Several statements without values. */
  script: (statements: string) => Promise<void>;
}

const CONNECT_MS = 5000;
const STATEMENT_MS = 30_000;
/** A sync that sleeps in the middle of its writing holds up every other. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Of a server that is alive: it ends a statement sooner than this. */
const QUERY_TIMEOUT_MS = STATEMENT_MS + 5000;

export function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: withStrictTls(url),
    application_name: 'twinfront',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // A connection that is lost while nobody uses it is replaced when somebody needs one.
  pool.on('error', () => {});
  // The pool does not listen to one that is in use; its next statement says that it is lost.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** pg takes these modes for the strict one, and warns that it will not always. */
function withStrictTls(url: string): string {
  if (url.includes('uselibpqcompat=')) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

export function sqlOf(client: Pool | PoolClient): Sql {
  const query = <R extends QueryResultRow>(parts: TemplateStringsArray, values: unknown[]) =>
    client.query<R>(
      parts.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return {
    run: async (parts, ...values) => ({ changes: (await query(parts, values)).rowCount ?? 0 }),
    get: async <R extends QueryResultRow>(parts: TemplateStringsArray, ...values: unknown[]) =>
      (await query<R>(parts, values)).rows[0],
    all: async <R extends QueryResultRow>(parts: TemplateStringsArray, ...values: unknown[]) =>
      (await query<R>(parts, values)).rows,
    script: async (statements) => {
      await client.query(statements);
    },
  };
}
