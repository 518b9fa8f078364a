import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { ApiError } from '@twinfront/shared/api/errors';

const unknownAuthority = 'Its certificate is by an authority that is not known here.';

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
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  HPE_INVALID_CONSTANT: 'What answers there does not speak HTTP.',
  Z_DATA_ERROR: 'Its body is not compressed as its Content-Encoding says.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

const badPort =
  'The gateway asks nothing at this port: it belongs to another service than HTTP, and browsers refuse it, too.';

/** Why nothing came, or not all of it. */
export function describeNoReply(error: Error): string {
  if (error instanceof ApiError && error.kind === 'timeout') {
    return `No whole answer came within ${REQUEST_TIMEOUT_MS / 1000} s. That is how long the gateway waits.`;
  }
  const causes = causesOf(error);
  const limit = /^longer than (\d+) bytes$/.exec(causes.at(-1)?.message ?? '')?.[1];
  if (limit) return `It is longer than ${Number(limit) / 1024 / 1024} MB, the most that is taken.`;
  if (causes.at(-1)?.message === 'bad port') return badPort;
  const known = causes.map(({ code = '' }) => reasons[code]).find(Boolean);
  return known ?? `No whole answer came: ${causes.at(-1)?.message}.`;
}

function causesOf(error: NodeJS.ErrnoException): NodeJS.ErrnoException[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}
