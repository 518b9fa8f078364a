import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { isApi, sendFailure, sendUncached } from '../http/response.ts';
import { serverLimits } from '../limits.ts';

const messages = {
  400: 'Bad request\n',
  414: 'Address too long\n',
  431: 'Too many headers\n',
} as const;

/** Node also accepts other versions. */
const versions = ['1.1', '1.0'];

/** Rejects ambiguous or oversized requests, and closes connections with a body (request smuggling). */
export const validateRequest: RequestHandler = (req, res, next) => {
  const error = errorOf(req);
  // Bodies are not read: the rest of one must not be parsed as the next request.
  if (error || hasBody(req)) res.setHeader('Connection', 'close');
  if (!error) return next();
  if (isApi(req)) return sendFailure(res, error, { code: error, msg: '' });
  sendUncached(res, error, messages[error]);
};

function errorOf(req: IncomingMessage): keyof typeof messages | undefined {
  const { url = '', method, rawHeaders, headers, httpVersion } = req;
  if (url.length > serverLimits.targetLength) return 414;
  if (rawHeaders.length > 2 * serverLimits.headers) return 431;
  if (!versions.includes(httpVersion)) return 400;
  if (!hasOneHost(rawHeaders, httpVersion)) return 400;
  if (url === '*' && method !== 'OPTIONS') return 400;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  return httpVersion === '1.1' && /^chunked$/i.test(coding) ? undefined : 400;
}

/** The value is not used, but proxies may choose differently between two Host headers. */
function hasOneHost(rawHeaders: string[], httpVersion: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 || (count === 0 && httpVersion !== '1.1');
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

export const allowReadMethods: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.setHeader('Allow', 'GET, HEAD');
  if (isApi(req)) return sendFailure(res, 405, { code: 405, msg: '' });
  sendUncached(res, 405, 'Method not allowed\n');
};
