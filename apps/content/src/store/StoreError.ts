/** An error whose message tells the operator what to do; `openStore` passes it on as it is. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Another sync replaced the content version that this one is based on, or this one was given up as abandoned. */
export class ConflictError extends StoreError {
  override name = 'ConflictError';

  constructor() {
    super(
      'Another sync published at the same time, or this one paused for too long. Run it again.',
    );
  }
}

/** The database server does not respond, or is starting. */
export class StoreUnreachableError extends StoreError {
  override name = 'StoreUnreachableError';
}

/** Whether SQLite or PostgreSQL refused a statement, for example because this user may only read. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && ('errcode' in error || 'severity' in error);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: starting up or shutting down. */
const notNow = ['57P01', '57P02', '57P03'];

/** Whether the server cannot be reached or the connection was lost; false for unreadable files. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return (
    notNow.includes(code) ||
    /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE)/.test(code) ||
    ['connect', 'getaddrinfo'].includes(syscall) ||
    // Errors of the driver itself have no code: timeouts and ended connections.
    /^(timeout|Query read timeout|Connection term|Client has encountered)/.test(error.message)
  );
}
