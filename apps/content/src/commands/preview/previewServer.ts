import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import express, { type Response } from 'express';

const SCRIPT = '/-preview/reload.js';
const CHANGES = '/-preview/changes';

export type PreviewServer = Awaited<ReturnType<typeof startPreviewServer>>;

/**
 * A proxy before the site, on a free port of this machine, whose open pages load again after each change.
 *
 * @param site the origin of the site
 */
export async function startPreviewServer(site: string) {
  const pages = new Set<Response>();
  const app = express();
  app.disable('x-powered-by');

  app.get(SCRIPT, (_req, res) => {
    res.type('js').send(`new EventSource('${CHANGES}').onmessage = () => location.reload();\n`);
  });

  app.get(CHANGES, (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    // Sends the headers: the browser then counts the connection as open.
    res.write(': connected\n\n');
    pages.add(res);
    res.once('close', () => pages.delete(res));
  });

  app.use(async (req, res) => {
    const forwarded = request(site + req.originalUrl, {
      method: req.method,
      // The script is inserted into text, not into compressed bytes.
      headers: { ...req.headers, 'accept-encoding': 'identity' },
    });
    forwarded.end();
    const reply = await once(forwarded, 'response').then(
      ([reply]: IncomingMessage[]) => reply,
      () => undefined,
    );
    if (!reply) {
      res.status(502).type('text').send('The site does not answer.\n');
      return;
    }
    const { statusCode = 502, headers } = reply;
    if (!headers['content-type']?.startsWith('text/html')) {
      res.writeHead(statusCode, headers);
      await pipeline(reply, res);
      return;
    }
    const { etag: _etag, 'content-length': _length, ...others } = headers;
    const page = await text(reply);
    res.writeHead(statusCode, { ...others, 'cache-control': 'no-store' });
    res.end(page.replace('</body>', `<script src="${SCRIPT}" defer></script></body>`));
  });

  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Loads the open pages again. */
    reload: () => {
      for (const page of pages) page.write('data: changed\n\n');
    },
    close: () => {
      for (const page of pages) page.end();
      server.close();
      server.closeAllConnections();
    },
  };
}
