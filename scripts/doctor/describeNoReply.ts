import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { ApiTimeoutError } from '@twinfront/shared/api/errors';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens there: the connection is refused.',
  ENOTFOUND: 'There is no host of that name.',
  EAI_AGAIN: 'The name of the host cannot be looked up at present.',
  EHOSTUNREACH: 'The host cannot be reached from here.',
  ENETUNREACH: 'The host cannot be reached from here.',
  ECONNRESET: 'The connection broke off before the answer was whole.',
  UND_ERR_SOCKET: 'The connection broke off before the answer was whole.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'It does not speak TLS: is http:// right instead of https:// ?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is one that it signed itself, so nobody trusts it.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

/** Why nothing came, or not all of it. */
export function describeNoReply(error: Error): string {
  if (error instanceof ApiTimeoutError) {
    return `No whole answer came within ${REQUEST_TIMEOUT_MS / 1000} s. That is how long the gateway waits.`;
  }
  const causes = causesOf(error);
  const limit = /^longer than (\d+) bytes$/.exec(causes.at(-1)?.message ?? '')?.[1];
  if (limit) return `It is longer than ${Number(limit) / 1024 / 1024} MB, the most that is taken.`;
  const known = causes.map(({ code = '' }) => reasons[code]).find(Boolean);
  return known ?? `No whole answer came: ${causes.at(-1)?.message}.`;
}

function causesOf(error: NodeJS.ErrnoException): NodeJS.ErrnoException[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}
