import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';
import { sendRaw } from './testing/sendRaw.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const webp = { 'Content-Type': 'image/webp' };
const MB = 1024 * 1024;

describe('pictures', () => {
  it('come with what a browser needs to keep them, and a policy of their own', async () => {
    const headers = { ...webp, ETag: '"a"', 'Cache-Control': 'public, max-age=60', 'X-Own': 'x' };
    site.api.on('/media/a.webp?v=1', { raw: 'picture', headers });
    const reply = await site.visit.get('/media/a.webp?v=1');
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe('picture');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      etag: '"a"',
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['x-own']).toBeUndefined();
  });

  it('are asked for with the visitor’s validators and range, and nothing else of theirs', async () => {
    const headers = { ...webp, 'Content-Range': 'bytes 0-2/7', 'Accept-Ranges': 'bytes' };
    site.api.on('/media/part.webp', { status: 206, raw: 'pic', headers });
    const reply = await site.visit
      .get('/media/part.webp')
      .set({ Range: 'bytes=0-2', 'If-None-Match': '"x"', Cookie: 'a=b', Authorization: 'secret' });
    expect(reply.status).toBe(206);
    expect(reply.headers).toMatchObject({ 'content-range': 'bytes 0-2/7', 'content-length': '3' });
    const asked = site.api.calls.at(-1)?.headers;
    expect(asked).toMatchObject({
      range: 'bytes=0-2',
      'if-none-match': '"x"',
      'cache-control': 'max-age=0',
    });
    expect(asked?.cookie ?? asked?.authorization).toBeUndefined();
  });

  it('are 304 when the upstream says so', async () => {
    site.api.on('/media/same.webp', { status: 304, raw: '', headers: { ETag: '"a"' } });
    const reply = await site.visit.get('/media/same.webp').set('If-None-Match', '"a"');
    expect(reply.status).toBe(304);
    expect(reply.headers.etag).toBe('"a"');
  });

  it('are 416 without a body for a range that is not there', async () => {
    const headers = { 'Content-Range': 'bytes */7' };
    site.api.on('/media/range.webp', { status: 416, raw: 'secret', headers });
    const reply = await site.visit.get('/media/range.webp').set('Range', 'bytes=9-');
    expect(reply.status).toBe(416);
    expect(reply.headers['content-range']).toBe('bytes */7');
    expect(reply.text ?? '').toBe('');
  });

  it('have no body for HEAD', async () => {
    site.api.on('/media/head.webp', { raw: 'picture', headers: webp });
    const reply = await site.visit.head('/media/head.webp');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-length']).toBe('7');
    expect(site.api.calls.at(-1)?.method).toBe('HEAD');
  });

  it('are whole even if the upstream compresses unasked', async () => {
    const raw = gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const headers = { 'Content-Type': 'image/svg+xml', 'Content-Encoding': 'gzip' };
    site.api.on('/media/a.svg', { raw, headers });
    const reply = await site.visit.get('/media/a.svg');
    expect(reply.body.toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });

  it.each([
    ['of two types', { raw: 'x', headers: { 'Content-Type': 'image/png, text/html' } }, 404],
    ['not there', { status: 404, raw: 'secret' }, 404],
    ['gone', { status: 410 }, 404],
    ['a page', { raw: 'secret', headers: { 'Content-Type': 'text/html' } }, 404],
    ['of no type', { raw: 'secret', headers: { 'Content-Type': '' } }, 404],
    ['forbidden', { status: 403, raw: 'secret', headers: webp }, 502],
    ['broken', { status: 500, raw: 'secret', headers: webp }, 502],
    ['elsewhere', { status: 302, headers: { Location: '/media/head.webp' } }, 502],
    ['cut off at once', { fault: 'reset' as const }, 502],
    ['too large', { raw: Buffer.alloc(10 * MB + 1), headers: webp }, 502],
  ])('that are %s are refused without the upstream’s words', async (_, behaviour, status) => {
    site.api.on('/media/refused', behaviour);
    const reply = await site.visit.get('/media/refused');
    expect(reply.status).toBe(status);
    expect(reply.text).not.toContain('secret');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.location).toBeUndefined();
  });

  it('that grow too large on the way are broken off', async () => {
    const raw = Buffer.alloc(10 * MB + 1);
    site.api.on('/media/grows.webp', { raw, headers: webp, chunked: true });
    await expect(site.visit.get('/media/grows.webp')).rejects.toThrow();
  });

  it.each(['half', 'silent'] as const)(
    'are let go when their visitor leaves (%s)',
    async (fault) => {
      site.api.on('/media/slow.webp', { raw: 'picture', headers: webp, fault });
      const leaving = new AbortController();
      const url = `http://127.0.0.1:${site.port}/media/slow.webp`;
      const visit = fetch(url, { signal: leaving.signal });
      visit.catch(() => {});
      await vi.waitFor(() => expect(site.api.open()).toBe(1));
      leaving.abort();
      await vi.waitFor(() => expect(site.api.open()).toBe(0));
    },
  );

  it.each([
    '/media',
    '/media/',
    '/media//a.webp',
    '/media/../banner/1',
    '/media/%2e%2e/banner/1',
    '/media/a/%2E%2E/%2E%2E/x',
    '/media/./a.webp',
    '/media/a%2fb',
    '/media/a%5cb',
    '/media/a\\b',
    '/media/a%00b',
    '/media/%zz',
  ])('are not looked for under %s', async (target) => {
    const before = site.api.calls.length;
    expect(await sendRaw(site.port, target)).toMatch(/^HTTP\/1\.1 404 /);
    expect(site.api.calls.length).toBe(before);
  });
});
