import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startPreviewServer } from './previewServer.ts';

/** The preview of a site that answers with `handle`. */
async function preview(handle: (req: IncomingMessage, res: ServerResponse) => void) {
  const site = createServer(handle).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const server = await startPreviewServer(
    `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
  );
  onTestFinished(() => {
    server.close();
    site.close();
    site.closeAllConnections();
  });
  return server;
}

it('passes requests and responses, redirects and conditional requests included', async () => {
  const { address } = await preview((req, res) => {
    if (req.url === '/old') res.writeHead(302, { Location: '/new' }).end();
    else if (req.headers['if-none-match']) res.writeHead(304).end();
    else res.writeHead(200, { ETag: '"a"', 'Content-Type': 'text/plain' }).end(req.headers.host);
  });
  const reply = await fetch(`${address}/file?x=%20`);
  expect(await reply.text()).toBe(new URL(address).host);
  expect(reply.headers.get('ETag')).toBe('"a"');
  const headers = { 'If-None-Match': '"a"' };
  expect((await fetch(`${address}/file`, { headers })).status).toBe(304);
  const redirect = await fetch(`${address}/old`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([302, '/new']);
});

it('adds a script to pages, which knows the ETag of the document', async () => {
  const { address } = await preview((req, res) => {
    expect(req.headers['accept-encoding']).toBe('identity');
    const headers = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"a"' };
    res.writeHead(404, headers).end('<html><body>页</body></html>');
  });
  const page = await fetch(`${address}/homeWeb`);
  expect(page.status).toBe(404);
  expect(page.headers.get('ETag')).toBe('"a"');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const [, script = ''] =
    /^<html><body>页<script src="(\S+)" data-etag="&quot;a&quot;" defer><\/script><\/body><\/html>$/.exec(
      await page.text(),
    ) ?? [];
  const reply = await fetch(address + script);
  expect(reply.headers.get('Content-Type')).toMatch(/javascript/);
  const head = await fetch(`${address}/homeWeb`, { method: 'HEAD' });
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([404, '"a"', '']);
});

it('answers 502 while the site does not', async () => {
  const { address } = await preview((req) => req.socket.destroy());
  const reply = await fetch(`${address}/`);
  // An ETag would load the open page again.
  expect([reply.status, reply.headers.get('ETag')]).toEqual([502, null]);
});

it('listens on a port of its own choice or of the caller, and names one that is in use', async () => {
  const { address } = await preview((_, res) => res.end());
  const port = Number(new URL(address).port);
  await expect(startPreviewServer('http://site.invalid', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set --port to another port.`,
  );
});
