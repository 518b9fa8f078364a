import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders with a folder for each version: of Debian, of Fedora and the project's own RPMs, of Homebrew. */
const VERSIONS = [
  { parent: '/usr/lib/postgresql', pattern: /^(\d+)$/ },
  { parent: '/usr', pattern: /^pgsql-(\d+)$/ },
  { parent: '/opt/homebrew/opt', pattern: /^postgresql@(\d+)$/ },
  { parent: '/usr/local/opt', pattern: /^postgresql@(\d+)$/ },
];

/** The folder of PostgreSQL's server programs; undefined if none is found on this machine. */
export function findPostgres(): string | undefined {
  const folders = [
    ...VERSIONS.flatMap(binariesBelow),
    '/usr/local/pgsql/bin',
    ...(process.env.PATH ?? '').split(delimiter),
    ...configuredFolder(),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** Newest version first. */
function binariesBelow({ parent, pattern }: (typeof VERSIONS)[number]): string[] {
  const names = existsSync(parent) ? readdirSync(parent) : [];
  const versionOf = (name: string) => Number(pattern.exec(name)?.[1]);
  return names
    .filter((name) => pattern.test(name))
    .toSorted((a, b) => versionOf(b) - versionOf(a))
    .map((name) => join(parent, name, 'bin'));
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
