import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps what only the server's own user needs. */
const LIBRARY = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(LIBRARY) ? readdirSync(LIBRARY) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(LIBRARY, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}
