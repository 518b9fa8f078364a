import { randomUUID } from 'node:crypto';
import type { Request } from 'express';

/** Short and without characters that have a meaning in a log or in a header. */
const VALID_REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/**
 * The id that a trusted proxy gave to a request, else a new one. An id of anybody else could pose as
 * that of another request in the log.
 */
export function requestIdOf(req: Request): string {
  const given = req.headers['x-request-id'];
  const isValid = typeof given === 'string' && VALID_REQUEST_ID.test(given);
  return isValid && isFromTrustedProxy(req) ? given : randomUUID();
}

/** As Express decides for `X-Forwarded-Proto`: by the address at the other end of the connection. */
function isFromTrustedProxy({ app, socket }: Request): boolean {
  return app.get('trust proxy fn')(socket.remoteAddress, 0);
}
