import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '../../..');

/** The file that a `DATABASE_URL` means, or why it cannot be used. */
export function parseDatabaseUrl(
  url: string | undefined,
): { location: string } | { fault: string } {
  const value = url?.trim() || 'data/content.db';
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]+):(.*)$/is.exec(value) ?? [];

  switch (scheme?.toLowerCase()) {
    case undefined:
      return toFile(value);
    case 'sqlite':
    case 'file':
      return fromUrl(rest);
    case 'postgres':
    case 'postgresql':
      return { fault: 'DATABASE_URL: PostgreSQL is not supported yet; give the path of a file' };
    default:
      return { fault: `DATABASE_URL: ${scheme}: is not supported; give the path of a file` };
  }
}

/** `data/x.db` and `//data/x.db` from the root of the repository, `/x.db` and `///x.db` as they are. */
function fromUrl(rest: string) {
  if (!rest.startsWith('///')) return toFile(rest.replace(/^\/\/(?=[^/])/, ''));
  return URL.canParse(`file:${rest}`)
    ? toFile(fileURLToPath(`file:${rest}`))
    : { fault: 'DATABASE_URL: is not a valid address of a file' };
}

function toFile(path: string) {
  return path === '' || path === ':memory:'
    ? { fault: 'DATABASE_URL: give the path of a file' }
    : { location: resolve(root, path) };
}
