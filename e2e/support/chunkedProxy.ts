import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';

const FRAME_MS = 17;

/** A reverse proxy that sends each document a few tags at a time, so that each is painted by itself. */
export async function startChunkedProxy(target: string) {
  const server = createServer((req, res) => {
    const headers = { ...req.headers, 'accept-encoding': 'identity' };
    const onward = request(new URL(req.url ?? '', target), { headers }, async (reply) => {
      const { 'content-length': _, ...rest } = reply.headers;
      res.writeHead(reply.statusCode ?? 502, rest);
      if (!rest['content-type']?.startsWith('text/html')) {
        reply.pipe(res);
        return;
      }
      const chunks = splitDocument(await text(reply));
      for await (const _ of setInterval(FRAME_MS)) {
        const chunk = chunks.shift();
        if (chunk === undefined || res.destroyed) break;
        res.write(chunk);
      }
      res.end();
    });
    onward.on('error', () => res.destroy());
    onward.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * The head in one chunk; the body in chunks of some tags, which end before a tag, where a parser yields.
 * A hundred chunks take two seconds.
 */
function splitDocument(html: string): string[] {
  const body = html.indexOf('<body');
  return [html.slice(0, body), ...(html.slice(body).match(/.{240}[^<]*|.+/gs) ?? [])];
}
