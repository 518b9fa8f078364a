import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A folder for each version: of Debian, of Fedora and the project's own RPMs, of Homebrew. */
const VERSIONS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

/** The folder of PostgreSQL's server programs; undefined if none is found on this machine. */
export function findPostgres(): string | undefined {
  const folders = [
    ...newestFirst(globSync(VERSIONS)),
    '/usr/local/pgsql/bin',
    ...(process.env.PATH ?? '').split(delimiter),
    ...configuredFolder(),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

function newestFirst(folders: string[]): string[] {
  const versionOf = (folder: string) => Number(/\d+/.exec(folder)?.[0] ?? 0);
  return folders.toSorted((a, b) => versionOf(b) - versionOf(a));
}

/** Of another installation, by `pg_config`. */
function configuredFolder(): string[] {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return [
      execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: [...stdio] }).trim(),
    ];
  } catch {
    return [];
  }
}
