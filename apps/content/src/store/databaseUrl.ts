import { resolve } from 'node:path';
import { readSecretFile } from '@twinfront/shared/node/env';

const root = resolve(import.meta.dirname, '../../../..');

/** The location of an SQLite database that ends with its process. */
export const IN_MEMORY = ':memory:';

type Parsed = { location: string } | { error: string };

/**
 * The location of the store by `DATABASE_URL`: a file relative to the root of the repository, or a PostgreSQL
 * database as a URL with the password from `DATABASE_PASSWORD_FILE`.
 */
export function parseDatabaseUrl(env: NodeJS.ProcessEnv): Parsed {
  const { DATABASE_URL, DATABASE_PASSWORD_FILE } = env;
  const value = DATABASE_URL?.trim() || 'data/content.db';
  if (isServer(value)) return toServer(value, DATABASE_PASSWORD_FILE?.trim());
  const [scheme] = /^[a-z][a-z\d+.-]+:|^:memory:$/i.exec(value) ?? [];
  return scheme === undefined
    ? { location: resolve(root, value) }
    : { error: `DATABASE_URL: ${scheme} is not supported; use the path of a file or ${SHAPE}` };
}

const SHAPE = 'postgres://user@host:5432/database';

/** The location without its password. */
export function showLocation(location: string): string {
  if (!isServer(location)) return location;
  const url = new URL(location);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return url.href;
}

export function isServer(location: string): boolean {
  return /^postgres(ql)?:/i.test(location);
}

function toServer(value: string, passwordFile: string | undefined): Parsed {
  // The message does not quote the value, which may contain a password.
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) {
    return { error: `DATABASE_URL: is not a valid URL; use ${SHAPE}` };
  }
  const url = new URL(value);
  if (!/^\/[^/]+$/.test(url.pathname)) {
    return { error: `DATABASE_URL: has no database name; use ${SHAPE}` };
  }
  if (!passwordFile) return { location: value };
  const read = readSecretFile('DATABASE_PASSWORD_FILE', passwordFile);
  if ('error' in read) return read;
  // A URL without a host (a socket) can contain a password only in its query.
  if (url.host) url.password = encodeURIComponent(read.secret);
  else url.searchParams.set('password', read.secret);
  return { location: url.href };
}
