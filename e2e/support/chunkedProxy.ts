import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';

interface Trickle {
  origin: string;
  close: () => void;
}

const FRAME_MS = 17;

/** The site behind a network that lets documents through a few tags at a time, each in a frame of its own. */
export async function startChunkedProxy(origin: string): Promise<Trickle> {
  const forward: RequestListener = (req, res) => {
    const headers = { ...req.headers, 'accept-encoding': 'identity' };
    const onward = request(new URL(req.url ?? '', origin), { headers }, async (reply) => {
      const { 'content-length': _, ...rest } = reply.headers;
      res.writeHead(reply.statusCode ?? 502, rest);
      if (!rest['content-type']?.startsWith('text/html')) {
        reply.pipe(res);
        return;
      }
      const pieces = piecesOf(await text(reply));
      for await (const _ of setInterval(FRAME_MS)) {
        const piece = pieces.shift();
        if (piece === undefined || res.destroyed) break;
        res.write(piece);
      }
      res.end();
    });
    onward.on('error', () => res.destroy());
    onward.end();
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The head, of which nothing is painted; then the body, cut before tags, where a parser pauses. */
function piecesOf(html: string): string[] {
  const body = html.indexOf('<body');
  return [html.slice(0, body), ...(html.slice(body).match(/.{80}[^<]*|.+/gs) ?? [])];
}
