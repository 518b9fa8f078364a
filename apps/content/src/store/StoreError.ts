/** Something about the store that its owner can understand and put right. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** What a sync was about to build upon has been replaced by another one. */
export class ConflictError extends StoreError {
  override name = 'ConflictError';

  constructor() {
    super('Another sync changed the store at the same time. Run this one again.');
  }
}

/** The server of the store does not answer, or not yet. */
export class StoreUnreachableError extends StoreError {
  override name = 'StoreUnreachableError';
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: starting up or shutting down. */
const notNow = ['57P01', '57P02', '57P03'];

/** Whether the server cannot be reached, or was lost; a file that cannot be read is something else. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return (
    notNow.includes(code) ||
    /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE)/.test(code) ||
    ['connect', 'getaddrinfo'].includes(syscall) ||
    // The driver's own have no code: no connection or no answer in time, or a connection that ended.
    /^(timeout|Query read timeout|Connection term|Client has encountered)/.test(error.message)
  );
}

/** Of several addresses of a host none may answer: then only the code says something. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error && String(error.code)) || error.name;
}
