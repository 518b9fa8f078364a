import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type AttachmentType, attachmentTypes } from '@twinfront/shared/api/attachments';
import { createLog } from '@twinfront/shared/node/log';
import express, { type Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import type { Behaviour } from '../testing/createFakeApi.ts';
import { createTestSite, useTestSite } from '../testing/createTestSite.ts';
import { exchange } from '../testing/exchange.ts';
import { sendTarget } from '../testing/sendBytes.ts';
import { media } from './media.ts';

const site = useTestSite();
const webp = { 'Content-Type': 'image/webp' };
const MB = 1024 * 1024;

describe('PDF files', () => {
  const pdf = { 'Content-Type': 'application/pdf' };
  const inline = "inline; filename*=UTF-8''%E8%A1%A8.pdf";

  it('keep their names, and have a policy with which browsers show them', async () => {
    site.api.on('/media/0a/%E8%A1%A8.pdf', {
      raw: 'file',
      headers: { ...pdf, 'Content-Disposition': inline, 'Accept-Ranges': 'bytes' },
    });
    const reply = await site.visit.get('/media/0a/%E8%A1%A8.pdf');
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe('file');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': inline,
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('have at most 20 MB', async () => {
    const sizes = [20 * MB, 20 * MB + 1];
    for (const size of sizes) {
      site.api.on(`/media/${size}.pdf`, { raw: Buffer.alloc(size), headers: pdf });
    }
    const replies = await Promise.all(sizes.map((size) => site.visit.get(`/media/${size}.pdf`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 502]);
  });

  it.each<[string, string, string]>([
    ['the type of a picture', '/media/a.pdf', 'image/png'],
    ['almost their type', '/media/a.pdf', 'application/pdfx'],
    ['another name', '/media/a.html', 'application/pdf'],
    ['their name in the query', '/media/a?name=.pdf', 'application/pdf'],
  ])('with %s are rejected', async (_, address, type) => {
    site.api.on(address, { raw: 'secret', headers: { 'Content-Type': type } });
    const reply = await site.visit.get(address);
    expect([reply.status, reply.text]).toEqual([404, 'Not found\n']);
  });

  it('have the same policy in a 304, which replaces the headers that caches store', async () => {
    site.api.on('/media/same.pdf', { status: 304, raw: '', headers: { ETag: '"a"' } });
    const { status, headers } = await site.visit.get('/media/same.pdf').set('If-None-Match', '"a"');
    const policy = "default-src 'none'; frame-ancestors 'none'";
    expect(status).toBe(304);
    expect(headers).toMatchObject({ etag: '"a"', 'content-security-policy': policy });
  });
});

describe('other attachments', () => {
  it.each([
    ['form.docx', 'application/octet-stream', undefined, 'attachment'],
    [
      'list.xls',
      'application/vnd.ms-excel',
      'inline; filename="a.xls"',
      'attachment; filename="a.xls"',
    ],
    ['list.csv', 'text/plain', undefined, 'attachment'],
    ['all.zip', '', 'attachment', 'attachment'],
  ])('%s of type %j is downloaded', async (name, type, disposition, expected) => {
    const headers = {
      'Content-Type': type,
      ...(disposition && { 'Content-Disposition': disposition }),
    };
    site.api.on(`/media/${name}`, { raw: 'file', headers });
    const reply = await exchange(site.port, `/media/${name}`);
    expect([reply.status, String(reply.body)]).toEqual([200, 'file']);
    expect(reply.headers).toMatchObject({
      'content-type': attachmentTypes[name.split('.')[1] as AttachmentType],
      'content-disposition': expected,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['text/html', 'application/xhtml+xml', 'image/svg+xml'])(
    'of type %s are rejected',
    async (type) => {
      site.api.on('/media/a.docx', { raw: 'secret', headers: { 'Content-Type': type } });
      await site.visit.get('/media/a.docx').expect(404);
    },
  );
});

describe('files whose type their upstream does not know', () => {
  const files = [
    ['a.png', 'application/octet-stream', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a', 'binary/octet-stream', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a.webp', 'text/plain', 'RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
    ['a.avif', '', '\0\0\0\x1cftypavif', 'image/avif'],
    ['a.gif', 'application/octet-stream', 'GIF89a', 'image/gif'],
    ['a.svg', 'application/octet-stream', '<?xml version="1.0"?>\n<svg />', 'image/svg+xml'],
    ['a.pdf', 'application/octet-stream', '%PDF-1.7', 'application/pdf'],
  ];

  it.each(files)(
    '/media/%s of %j has the type of its first bytes',
    async (name, type, start, expected) => {
      const raw = Buffer.from(start, 'latin1');
      site.api.on(`/media/${name}`, { raw, headers: { 'Content-Type': type } });
      const get = await exchange(site.port, `/media/${name}`);
      expect([get.status, get.headers['content-type'], get.body]).toEqual([200, expected, raw]);
      const head = await site.visit.head(`/media/${name}`);
      expect([head.status, head.headers['content-type']]).toEqual([200, expected]);
    },
  );

  it('are complete for a range, which may lack the first bytes', async () => {
    const raw = Buffer.from('GIF89a and more');
    site.api.on('/media/range.gif', {
      status: 206,
      raw,
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Range': 'bytes 3-9/20' },
    });
    await site.visit.get('/media/range.gif').set('Range', 'bytes=3-9');
    expect(site.api.calls.at(-1)?.headers.range).toBeUndefined();
  });

  it('are refused if their bytes are of no picture, which the log says once', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('gateway', 'info', (line) => lines.push(JSON.parse(line)));
    await using logged = await createTestSite({
      media: { folder: `${site.api.origin}/media/` },
      log,
    });
    const headers = { 'Content-Type': 'application/octet-stream' };
    site.api.on('/media/page.png', { raw: '<html>secret', headers });
    for (const _ of [1, 2]) {
      const reply = await logged.visit.get('/media/page.png');
      expect([reply.status, reply.text]).toEqual([404, 'Not found\n']);
    }
    expect(lines.filter(({ message }) => /media refused/.test(String(message)))).toEqual([
      expect.objectContaining({
        level: 'warn',
        path: '/media/page.png',
        type: 'application/octet-stream',
        message: 'media refused: its first bytes are of no allowed type',
      }),
    ]);
  });
});

describe('pictures', () => {
  it('have validators, a Cache-Control and a policy of their own', async () => {
    const headers = {
      ...webp,
      ETag: '"a"',
      'Last-Modified': 'Sun, 01 Nov 2026 09:00:00 GMT',
      'Cache-Control': 'public, max-age=60',
      'Accept-Ranges': 'bytes',
      'X-Own': 'x',
      'Set-Cookie': 'a=b',
    };
    site.api.on('/media/a.webp?v=1', { raw: 'picture', headers });
    const reply = await site.visit.get('/media/a.webp?v=1');
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe('picture');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      etag: '"a"',
      'last-modified': 'Sun, 01 Nov 2026 09:00:00 GMT',
      'cache-control': 'public, max-age=60',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['x-own'] ?? reply.headers['set-cookie']).toBeUndefined();
  });

  it('are requested with the visitor’s validators and range, and no other header', async () => {
    const headers = { ...webp, 'Content-Range': 'bytes 0-2/7', 'Accept-Ranges': 'bytes' };
    site.api.on('/media/part.webp', { status: 206, raw: 'pic', headers });
    const reply = await site.visit
      .get('/media/part.webp')
      .set({ Range: 'bytes=0-2', 'If-None-Match': '"x"', Cookie: 'a=b', Authorization: 'secret' })
      .set({ 'If-Range': '"y"', 'If-Modified-Since': 'Sun, 01 Nov 2026 09:00:00 GMT' })
      .set({
        'X-Forwarded-For': '192.0.2.1',
        Referer: 'http://site.test/',
        'User-Agent': 'iPhone',
      });
    expect(reply.status).toBe(206);
    expect(reply.headers).toMatchObject({ 'content-range': 'bytes 0-2/7', 'content-length': '3' });
    const sent = site.api.calls.at(-1)?.headers;
    expect(sent).toMatchObject({
      range: 'bytes=0-2',
      'if-none-match': '"x"',
      'if-range': '"y"',
      'if-modified-since': 'Sun, 01 Nov 2026 09:00:00 GMT',
    });
    expect(sent?.cookie ?? sent?.authorization).toBeUndefined();
    expect(sent?.['x-forwarded-for'] ?? sent?.referer).toBeUndefined();
    expect(sent?.['user-agent']).not.toBe('iPhone');
  });

  it('are complete for several ranges, and requested with the visitor’s method', async () => {
    site.api.on('/media/several.webp', { raw: 'picture', headers: webp });
    const reply = await site.visit.get('/media/several.webp').set('Range', 'bytes=0-1,3-4');
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe('picture');
    expect(site.api.calls.at(-1)?.headers.range).toBeUndefined();
    await site.visit.head('/media/several.webp').expect(200);
    expect(site.api.calls.at(-1)?.method).toBe('HEAD');
  });

  it.each(['/media/2026/11/a.webp?w=640&x=%2F..%2F', '/media/..a/a+b%25~%3F%23;v=1.webp'])(
    'are requested with the unchanged path %s',
    async (address) => {
      site.api.on(address, { raw: 'picture', headers: webp });
      expect((await exchange(site.port, address)).status).toBe(200);
      expect(site.api.calls.at(-1)?.path).toBe(address);
    },
  );

  it('are in the folder of their upstream, which gets the credentials', async () => {
    const folder = `${site.api.origin}/cdn/`;
    const headers = { authorization: 'Bearer secret', 'x-api-key': 'k' };
    const media = { folder, credentials: { headers, query: 'key=k' } };
    await using elsewhere = await createTestSite({ media });
    site.api.on('/cdn/a/b.webp?w=1&key=k', { raw: 'picture', headers: webp });
    expect((await elsewhere.visit.get('/media/a/b.webp?w=1')).status).toBe(200);
    expect(site.api.calls.at(-1)?.headers).toMatchObject(headers);
    expect((await elsewhere.visit.get('/media/..%2Fsecret.webp')).status).toBe(404);
  });

  it.each([
    ['declares the length', false],
    ['does not', true],
  ])('have at most 10 MB, if the upstream %s', async (_, chunked) => {
    site.api.on('/media/full.webp', { raw: Buffer.alloc(10 * MB), headers: webp, chunked });
    const { status, body } = await exchange(site.port, '/media/full.webp');
    expect([status, body.length]).toEqual([200, 10 * MB]);
  });

  it('are 416 without a body for a range out of bounds', async () => {
    const headers = { 'Content-Range': 'bytes */7', 'Cache-Control': 'public, max-age=31536000' };
    site.api.on('/media/range.webp', { status: 416, raw: 'secret', headers });
    const reply = await site.visit.get('/media/range.webp').set('Range', 'bytes=9-');
    expect(reply.status).toBe(416);
    expect(reply.headers['content-range']).toBe('bytes */7');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.text ?? '').toBe('');
  });

  it('keep the compression of their upstream, and are sandboxed', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const type = { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': 'script-src *' };
    const headers = { ...type, 'Content-Encoding': 'gzip' };
    site.api.on('/media/a.svg', { raw: gzipSync(svg), headers });
    const reply = await site.visit.get('/media/a.svg');
    expect(reply.body.toString()).toBe(svg);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'gzip',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  const of = (type: string) => ({ raw: 'secret', headers: { 'Content-Type': type } });
  const parts = { ...webp, 'Content-Range': `bytes 0-5/${10 * MB + 1}` };

  it.each<[string, Behaviour, number]>([
    ['of two types', of('image/png, text/html'), 404],
    ['gone', { status: 410 }, 404],
    ['a page', of('text/html'), 404],
    ['of no type', of(''), 404],
    ['broken', { status: 500, raw: 'secret', headers: webp }, 502],
    ['elsewhere', { status: 302, headers: { Location: '/media/head.webp' } }, 502],
    ['cut off at once', { fault: 'reset' }, 502],
    ['too large', { raw: Buffer.alloc(10 * MB + 1), headers: webp }, 502],
    ['parts of what is too large', { status: 206, raw: 'secret', headers: parts }, 502],
    ['parts of a page', { status: 206, ...of('text/html') }, 404],
    ['almost images', of('ximage/png'), 404],
    ['unheard of', { status: 299, raw: 'secret', headers: webp }, 502],
  ])('that are %s are rejected without the upstream’s body', async (_, behaviour, status) => {
    site.api.on('/media/refused', behaviour);
    const reply = await site.visit.get('/media/refused');
    expect(reply.status).toBe(status);
    expect(reply.text).not.toContain('secret');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.location).toBeUndefined();
    const head = await exchange(site.port, '/media/refused', { method: 'HEAD' });
    expect(head.status).toBe(status);
    expect(head.headers['content-length']).toBe(reply.headers['content-length']);
  });

  /** The route alone, with its own limits. */
  async function listen(limits: Parameters<typeof media>[2]) {
    const app = express();
    const replies: Response[] = [];
    app.use((_req, res, next) => {
      replies.push(res);
      next();
    });
    app.use(
      '/media',
      media({ folder: `${site.api.origin}/media/` }, createLog('gateway', 'silent'), limits),
    );
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { address: `http://127.0.0.1:${port}`, replies, close: () => server.close() };
  }

  it.each<[string, Behaviour]>([
    ['without headers', { fault: 'silent' }],
    ['before the first byte', { raw: '', headers: webp, chunked: true, fault: 'half' }],
  ])('are 502 when the upstream times out %s', async (_, behaviour) => {
    site.api.on('/media/late.webp', behaviour);
    const { address, close } = await listen({ headersTimeout: 100, bodyTimeout: 100 });
    const reply = await fetch(`${address}/media/late.webp`);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([502, 'no-store']);
    await vi.waitFor(() => expect(site.api.open()).toBe(0), 10_000);
    close();
  });

  it('that pause in the middle are aborted after the read timeout', async () => {
    site.api.on('/media/stalls.webp', { raw: 'picture', headers: webp, fault: 'half' });
    const { address, close } = await listen({ bodyTimeout: 200 });
    const startedAt = performance.now();
    const reply = await fetch(`${address}/media/stalls.webp`);
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect(performance.now() - startedAt).toBeGreaterThan(190);
    await vi.waitFor(() => expect(site.api.open()).toBe(0), 10_000);
    close();
  });

  it('wait at the limit of concurrent pictures, and abort none whose reader is slow', async () => {
    const large = { raw: Buffer.alloc(10 * MB), headers: webp };
    for (const name of ['first', 'second']) site.api.on(`/media/${name}.webp`, large);
    site.api.on('/media/last.webp', { raw: 'picture', headers: webp });
    const { address, replies, close } = await listen({ maxConcurrent: 2 });
    const readers: Socket[] = [];
    for (const name of ['first', 'second']) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1').pause();
      socket.on('error', () => {});
      socket.write(`GET /media/${name}.webp HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      readers.push(socket);
      // Its reader is slow once the buffers of both ends are full.
      await vi.waitFor(() => expect(replies.at(-1)?.writableLength).toBeGreaterThan(0), 5000);
    }
    const waiting = fetch(`${address}/media/last.webp`);
    await vi.waitFor(() => expect(replies).toHaveLength(3), 5000);
    expect(site.api.count('/media/last.webp')).toBe(0);
    for (const socket of readers) {
      socket.resume();
      await once(socket, 'close');
      expect(socket.bytesRead).toBeGreaterThan(10 * MB);
    }
    expect((await waiting).status).toBe(200);
    close();
  });

  it('that are missing or refused cost no connection to the upstream', async () => {
    let connections = 0;
    await using upstream = createServer((req, res) => {
      res.statusCode = req.url === '/media/missing.webp' ? 404 : 500;
      // Longer than what arrives with the headers.
      res.end('x'.repeat(100_000));
    }).on('connection', () => {
      connections += 1;
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    const { port } = upstream.address() as AddressInfo;
    await using own = await createTestSite({
      media: { folder: `http://127.0.0.1:${port}/media/` },
    });
    const statuses: number[] = [];
    for (const name of ['missing', 'failing', 'missing', 'failing']) {
      statuses.push((await own.visit.get(`/media/${name}.webp`)).status);
    }
    expect(statuses).toEqual([404, 502, 404, 502]);
    expect(connections).toBe(1);
    upstream.closeAllConnections();
  });

  it('that exceed the limit while they stream are aborted', async () => {
    const raw = Buffer.alloc(10 * MB + 1);
    site.api.on('/media/grows.webp', { raw, headers: webp, chunked: true });
    await expect(site.visit.get('/media/grows.webp')).rejects.toThrow();
  });

  it.each(['half', 'silent'] as const)(
    'are aborted when the visitor disconnects (%s)',
    async (fault) => {
      site.api.on('/media/slow.webp', { raw: 'picture', headers: webp, fault });
      const leaving = new AbortController();
      const url = `http://127.0.0.1:${site.port}/media/slow.webp`;
      const visit = fetch(url, { signal: leaving.signal });
      visit.catch(() => {});
      await vi.waitFor(() => expect(site.api.open()).toBe(1), 10_000);
      leaving.abort();
      await vi.waitFor(() => expect(site.api.open()).toBe(0), 10_000);
    },
  );

  it.each([
    '/media/',
    '/media/../banner/1',
    '/media/a/%2E%2E/%2E%2E/x',
    '/media/%252e%252e/x',
    '/media/..;a=b/x',
    '/media/%2e%2e;/x',
    '/media/..%253B/x',
    '/media/a%2fb',
    '/media/a%5cb',
    '/media/a\\b',
    '/media/a%00b',
  ])('are not requested under %s', async (target) => {
    const before = site.api.calls.length;
    expect(await sendTarget(site.port, target)).toMatch(/^HTTP\/1\.1 404 /);
    expect(site.api.calls.length).toBe(before);
  });
});
