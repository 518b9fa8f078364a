import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it } from 'vitest';
import { showLocation } from '../store/databaseUrl.ts';
import { parseConfig } from './config.ts';

const root = resolve(import.meta.dirname, '../../../..');
const databaseOf = (url: string) => {
  const parsed = parseConfig({ DATABASE_URL: url });
  return 'errors' in parsed ? parsed.errors.join() : parsed.database;
};

const defaults = {
  port: 8081,
  host: '127.0.0.1',
  opsPort: undefined,
  database: resolve(root, 'data/content.db'),
  demo: false,
  logLevel: 'info',
  shutdownDelayMs: 0,
  shutdownGraceMs: 10_000,
};

/** Each variable with a value, what it becomes, and a wrong value with its error. */
const variables: [name: string, text: string, parsed: object, wrong: string, error: string][] = [
  ['PORT', '0', { port: 0 }, '-1', 'PORT'],
  ['HOST', '::1', { host: '::1' }, 'a b', 'HOST'],
  ['OPS_PORT', '9464', { opsPort: 9464 }, 'x', 'OPS_PORT'],
  [
    'DATABASE_URL',
    '/x.db',
    { database: '/x.db' },
    'mysql://x',
    ': mysql: is not supported; use the',
  ],
  ['DEMO', 'on', { demo: true }, 'yes', 'DEMO is "yes"; it must be on or off.'],
  ['LOG_LEVEL', 'warn', { logLevel: 'warn' }, 'loud', 'one of silent, error, warn, info, debug.'],
  ['SHUTDOWN_DELAY_MS', '5000', { shutdownDelayMs: 5000 }, 'x', 'SHUTDOWN_DELAY_MS'],
  ['SHUTDOWN_GRACE_MS', '0', { shutdownGraceMs: 0 }, 'x', 'SHUTDOWN_GRACE_MS'],
];

describe('the environment', () => {
  it('has defaults', () => {
    expect(parseConfig({})).toEqual(defaults);
  });

  it.each(variables)('%s=%s is read as %j', (name, text, parsed, wrong, error) => {
    expect(parseConfig({ [name]: text })).toEqual({ ...defaults, ...parsed });
    expect(parseConfig({ [name]: ' ' })).toEqual(defaults);
    expect(parseConfig({ [name]: wrong })).toEqual({ errors: [expect.stringContaining(error)] });
  });

  it('has all its errors reported at once', () => {
    const parsed = parseConfig(
      Object.fromEntries(variables.map(([name, , , wrong]) => [name, wrong])),
    );
    const named = 'errors' in parsed && parsed.errors.map((error) => /^\w+/.exec(error)?.[0]);
    expect(named).toHaveLength(variables.length);
    expect(named).toEqual(expect.arrayContaining(variables.map(([name]) => name)));
  });

  it.each([
    ['data/x.db', resolve(root, 'data/x.db')],
    ['./x.db', resolve(root, 'x.db')],
    ['/tmp/x.db', '/tmp/x.db'],
    ['postgres://site@db/site', 'postgres://site@db/site'],
    ...['postgresql://site:a%20b@db:6543/site?sslmode=require'].map((url) => [url, url]),
    ...['mysql://x/y', 'sqlite:x.db', ':memory:', 'postgresql://x'].map((url) => [
      url,
      expect.stringMatching(/^DATABASE_URL: /),
    ]),
  ])('parses the database %s', (url, expected) => {
    expect(databaseOf(url)).toEqual(expected);
  });

  it.each([
    'postgres://site:secret@db:port/site',
    'postgres://site:secret@',
    'postgres://u:secret@db',
    'postgres:site:secret@db/site',
    'postgres:/site:secret@db/site',
    'postgres://site:12/secret@db/site',
  ])('does not quote %s, which may contain a password', (url) => {
    expect(databaseOf(url)).toMatch(/^DATABASE_URL: .*; use postgres:\/\/user@host/);
    expect(databaseOf(url)).not.toContain('secret');
  });

  it.each([
    ['a/b@c%\n', 'postgres://site@db/site', 'postgres://site:a%2Fb%40c%25@db/site'],
    // A socket: the URL has no host.
    [
      'a b/c@%',
      'postgres:///site?host=/run&user=site',
      'postgres:///site?host=%2Frun&user=site&password=a+b%2Fc%40%25',
    ],
  ])('reads the password %j from a file, for %s, and does not print it', (password, url, full) => {
    const file = join(tempFolder(), 'password');
    writeFileSync(file, password);
    expect(parseConfig({ DATABASE_URL: url, DATABASE_PASSWORD_FILE: file })).toMatchObject({
      database: full,
    });
    expect(showLocation(full)).toBe(url.replace('=/', '=%2F'));
  });

  it('reports a file without a password', () => {
    const env = { DATABASE_URL: 'postgres://site@db/site', DATABASE_PASSWORD_FILE: '/dev/null' };
    expect(parseConfig(env)).toEqual({ errors: ['DATABASE_PASSWORD_FILE: /dev/null is empty'] });
  });
});
