/** An error that the operator can resolve; logged without a stack. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Another sync replaced the content version that this one is based on. */
export class ConflictError extends StoreError {
  override name = 'ConflictError';

  constructor() {
    super('Another sync changed the store at the same time. Run this one again.');
  }
}

/** The database server does not respond, or is starting. */
export class StoreUnreachableError extends StoreError {
  override name = 'StoreUnreachableError';
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

/** If no address of a host responds, the error has a code and no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error && String(error.code)) || error.name;
}
