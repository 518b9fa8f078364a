import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showLocation } from '../store/databaseUrl.ts';
import { tempFolder } from '../testing/tempFolder.ts';
import { parseConfig } from './config.ts';

const root = resolve(import.meta.dirname, '../../../..');
const databaseOf = (url: string) => {
  const parsed = parseConfig({ DATABASE_URL: url });
  return 'errors' in parsed ? parsed.errors.join() : parsed.database;
};

describe('the environment', () => {
  it.each([{}, { PORT: '', HOST: ' ', DATABASE_URL: '', DEMO: ' ', LOG_LEVEL: ' ' }])(
    'has defaults, also for empty values',
    (env) => {
      expect(parseConfig(env)).toEqual({
        port: 8081,
        host: '127.0.0.1',
        opsPort: undefined,
        database: resolve(root, 'data/content.db'),
        demo: false,
        logLevel: 'info',
        concurrency: undefined,
        shutdownDelayMs: 0,
        shutdownGraceMs: 10_000,
      });
    },
  );

  it('is read', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      OPS_PORT: '9464',
      DATABASE_URL: '/x.db',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      SYNC_CONCURRENCY: '2',
      SHUTDOWN_DELAY_MS: '5000',
      SHUTDOWN_GRACE_MS: '0',
    };
    expect(parseConfig(env)).toEqual({
      port: 0,
      host: '::1',
      opsPort: 9464,
      database: '/x.db',
      demo: true,
      logLevel: 'warn',
      concurrency: 2,
      shutdownDelayMs: 5000,
      shutdownGraceMs: 0,
    });
  });

  it('has all its errors reported at once', () => {
    const env = {
      PORT: '-1',
      HOST: 'a b',
      DATABASE_URL: 'mysql://db/x',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      SYNC_CONCURRENCY: '0.5',
    };

    expect(parseConfig(env)).toEqual({
      errors: [
        expect.stringContaining('PORT'),
        expect.stringContaining('HOST'),
        'LOG_LEVEL is "loud"; it must be one of silent, error, warn, info, debug.',
        'DEMO is "yes"; it must be on or off.',
        'SYNC_CONCURRENCY is "0.5"; it must be a whole number from 1 to 1024.',
        expect.stringContaining('DATABASE_URL: mysql: is not supported; use the path'),
      ],
    });
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
