import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const root = path.resolve(import.meta.dirname, '../..');

const API_UPSTREAM = 'https://api.test/v1';
const parse = (env: Record<string, string | undefined>) => parseConfig({ API_UPSTREAM, ...env });

describe('parseConfig', () => {
  it('has a default for everything but the API', () => {
    expect(parse({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      opsPort: undefined,
      apiUpstream: 'https://api.test/v1',
      apiMapping: undefined,
      apiCredentials: { headers: {}, query: undefined },
      mediaFolder: 'https://api.test/media/',
      publicOrigin: undefined,
      publicDir: undefined,
      trustProxy: false,
      sharedCacheSeconds: 0,
      deviceHeaders: [],
      noindex: false,
      webVitals: false,
      pageRefetchMs: undefined,
      closeFlagRefreshMs: 2000,
      contentTtlMs: 5000,
      snapshotDir: path.join(root, 'data/snapshot'),
      bypassSecret: undefined,
      siteLocale: 'zh-CN',
      siteClosed: 'auto',
      logLevel: 'info',
      readyWithoutContent: true,
      shutdownGraceMs: 10_000,
      shutdownDelayMs: 0,
    });
  });

  it('treats an empty value as unset', () => {
    expect(parse({ PORT: '', SITE_CLOSED: ' ' })).toEqual(parse({}));
  });

  it.each([undefined, '', ' '])('needs an API: %j', (API_UPSTREAM) => {
    expect(parseConfig({ API_UPSTREAM, PORT: 'x' })).toEqual({
      errors: [
        expect.stringMatching(/^API_UPSTREAM is not set; .* https:.* npm start\.$/),
        expect.stringMatching(/^PORT /),
      ],
    });
  });

  it.each([
    ['PORT', '65535', { port: 65_535 }],
    ['OPS_PORT', '9464', { opsPort: 9464 }],
    ['READY_WITHOUT_CONTENT', 'off', { readyWithoutContent: false }],
    ['HOST', '::1', { host: '::1' }],
    ['API_UPSTREAM', 'http://api.test/', { apiUpstream: 'http://api.test' }],
    ['API_UPSTREAM', 'http://api.test/v 1/', { apiUpstream: 'http://api.test/v%201' }],
    ['MEDIA_UPSTREAM', 'https://cdn.test/', { mediaFolder: 'https://cdn.test/media/' }],
    ['MEDIA_UPSTREAM', 'https://cdn.test/files/', { mediaFolder: 'https://cdn.test/files/' }],
    [
      'API_AUTHORIZATION',
      'Bearer abc',
      { apiCredentials: { headers: { authorization: 'Bearer abc' } } },
    ],
    ['API_QUERY', '?key=a%20b&v=2', { apiCredentials: { query: 'key=a%20b&v=2' } }],
    ['API_HEADERS', 'X-Api-Key: a: b', { apiCredentials: { headers: { 'x-api-key': 'a: b' } } }],
    ['API_HEADERS', 'A:1\n\n  B: 2\n', { apiCredentials: { headers: { a: '1', b: '2' } } }],
    ['PUBLIC_ORIGIN', 'https://www.test/', { publicOrigin: 'https://www.test' }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['SHARED_CACHE_SECONDS', '30', { sharedCacheSeconds: 30 }],
    ['NOINDEX', 'on', { noindex: true }],
    ['WEB_VITALS', 'on', { webVitals: true }],
    ['PAGE_REFETCH_MS', '1000', { pageRefetchMs: 1000 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8', { trustProxy: ['loopback', '10.0.0.0/8'] }],
    ['TRUST_PROXY', 'fc00::/7', { trustProxy: ['fc00::/7'] }],
    ['CLOSE_FLAG_REFRESH_MS', '50', { closeFlagRefreshMs: 50 }],
    ['CONTENT_TTL_MS', '1', { contentTtlMs: 1 }],
    ['PUBLIC_DIR', 'docs', { publicDir: path.join(root, 'docs') }],
    ['SNAPSHOT_DIR', 'kept', { snapshotDir: path.join(root, 'kept') }],
    ['SNAPSHOT_DIR', '/data/kept', { snapshotDir: '/data/kept' }],
    ['SITE_LOCALE', 'en', { siteLocale: 'en' }],
    ['SITE_CLOSED', 'on', { siteClosed: 'on' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['SHUTDOWN_GRACE_MS', '0', { shutdownGraceMs: 0 }],
    ['SHUTDOWN_DELAY_MS', '5000', { shutdownDelayMs: 5000 }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(parse({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['OPS_PORT', 'none'],
    ['READY_WITHOUT_CONTENT', 'never'],
    ['HOST', 'http://localhost'],
    ['API_UPSTREAM', 'api.test'],
    ['API_UPSTREAM', 'http://'],
    ['API_UPSTREAM', 'http://user:secret@api.test'],
    ['API_UPSTREAM', 'user:secret@api.test'],
    ['API_UPSTREAM', 'http://api.test/?a=1'],
    ['MEDIA_UPSTREAM', '/media'],
    ['PUBLIC_ORIGIN', 'https://www.test/path'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SHARED_CACHE_SECONDS', '1m'],
    ['DEVICE_HEADER', 'X-Device:'],
    ['NOINDEX', 'true'],
    ['WEB_VITALS', 'true'],
    ['PAGE_REFETCH_MS', '-1'],
    ['CLOSE_FLAG_REFRESH_MS', '1'],
    ['CONTENT_TTL_MS', '5s'],
    ['SITE_LOCALE', 'fr'],
    ['SITE_CLOSED', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['SHUTDOWN_GRACE_MS', '-5'],
    ['SHUTDOWN_DELAY_MS', '1.5'],
  ])('rejects %s=%s', (name, value) => {
    const parsed = parse({ [name]: value });
    expect(parsed).toEqual({
      errors: [expect.stringContaining(`${name} is "${value.replace('user:secret', '…')}"`)],
    });
  });

  it('reads the headers of a device, which need a trusted proxy', () => {
    const DEVICE_HEADER = 'CloudFront-Is-Mobile-Viewer, CloudFront-Is-Tablet-Viewer';
    expect(parse({ DEVICE_HEADER, TRUST_PROXY: '1' })).toMatchObject({
      deviceHeaders: ['CloudFront-Is-Mobile-Viewer', 'CloudFront-Is-Tablet-Viewer'],
    });
    expect(parse({ DEVICE_HEADER })).toEqual({
      errors: [expect.stringMatching(/^DEVICE_HEADER is set, but TRUST_PROXY is not/)],
    });
  });

  it('reports all errors at once', () => {
    const parsed = parse({ PORT: 'x', HOST: '127.0.0.1', SITE_CLOSED: 'x', LOG_LEVEL: 'x' });
    expect(parsed).toMatchObject({
      errors: [
        'PORT is "x"; it must be a whole number from 0 to 65535.',
        'LOG_LEVEL is "x"; it must be one of silent, error, warn, info, debug.',
        'SITE_CLOSED is "x"; it must be auto, on or off.',
      ],
    });
  });

  it('reads a mapping, with its errors among those of the environment', () => {
    const file = path.join(tempFolder(), 'api.yaml');
    writeFileSync(file, 'medai: /files/\ncalls: {}\n');
    const names = ['banner', 'function', 'site', 'home', 'search'];
    expect(parse({ API_MAPPING: file, PORT: 'x' })).toMatchObject({
      errors: [
        `${file}:1: medai: unknown; expected media, error, define or calls`,
        ...names.map((call) => `${file}:2: calls.${call}: missing`),
        'PORT is "x"; it must be a whole number from 0 to 65535.',
      ],
    });
    const calls = names.map((call) => `  ${call}: { data: {} }\n`);
    writeFileSync(file, `media: /files/\ncalls:\n${calls.join('')}`);
    expect(parse({ API_MAPPING: file })).toMatchObject({ mediaFolder: 'https://api.test/files/' });
    expect(parse({ API_MAPPING: file, MEDIA_UPSTREAM: 'https://cdn.test' })).toMatchObject({
      apiMapping: { mapping: { media: '/files/' } },
      mediaFolder: 'https://cdn.test/files/',
    });
    rmSync(file);
    expect(parse({ API_MAPPING: file })).toEqual({
      errors: [expect.stringMatching(/^API_MAPPING: cannot be read: ENOENT/)],
    });
  });

  it.each([
    ['API_AUTHORIZATION', 'Bearer hunter2\nX: 1', 'has characters that no header may have.'],
    ['API_QUERY', 'key=hunter#2', 'must be a percent-encoded query, such as key=….'],
    ['API_HEADERS', 'hunter2', 'must have one header a line, such as X-Api-Key: ….'],
    ['API_HEADERS', 'X: 1\nhunter 2: 1', 'must have one header a line, such as X-Api-Key: ….'],
    ['API_HEADERS', 'Host: hunter2', 'must have one header a line, such as X-Api-Key: ….'],
  ])('rejects the secret %s=%j without printing it', (name, value, message) => {
    expect(parse({ [name]: value })).toEqual({ errors: [`${name} ${message}`] });
  });

  // Unreadable and empty files: shared/node/env.test.ts.
  it.each([
    [
      { value: ' a secret of sufficient length\n' },
      { bypassSecret: 'a secret of sufficient length' },
    ],
    [
      { file: 'a secret of sufficient length\n' },
      { bypassSecret: 'a secret of sufficient length' },
    ],
    [
      { value: 'hunter2 of 23 character' },
      { errors: ['MAINTENANCE_BYPASS_SECRET is too short; it must be at least 24 characters.'] },
    ],
    [
      { file: 'hunter2' },
      { errors: [expect.stringMatching(/^The secret in MAINTENANCE_BYPASS_SECRET_FILE is too/)] },
    ],
    [
      { file: 'another of sufficient length', value: 'a secret of sufficient length' },
      {
        errors: [expect.stringMatching(/_SECRET and MAINTENANCE_BYPASS_SECRET_FILE are both set/)],
      },
    ],
  ])('reads the secret of the maintenance bypass, and never prints it: %j', (given, expected) => {
    const file = path.join(tempFolder(), 'secret');
    if ('file' in given) writeFileSync(file, given.file);
    const parsed = parse({
      MAINTENANCE_BYPASS_SECRET: 'value' in given ? given.value : undefined,
      MAINTENANCE_BYPASS_SECRET_FILE: 'file' in given ? file : undefined,
    });
    expect(parsed).toMatchObject(expected);
    if ('errors' in parsed) expect(parsed.errors.join()).not.toMatch(/hunter|length$/);
  });
});
