import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

interface Trickle {
  origin: string;
  close: () => void;
}

const FRAME_MS = 17;

/** The site behind a network that lets documents through a few tags at a time, each in a frame of its own. */
export async function createTrickle(origin: string): Promise<Trickle> {
  const forward: RequestListener = (req, res) => {
    const headers = { ...req.headers, 'accept-encoding': 'identity' };
    const onward = request(new URL(req.url ?? '', origin), { headers }, async (reply) => {
      const { 'content-length': _, ...rest } = reply.headers;
      res.writeHead(reply.statusCode ?? 502, rest);
      if (!rest['content-type']?.startsWith('text/html')) {
        reply.pipe(res);
        return;
      }
      for (const piece of piecesOf(await text(reply))) {
        res.write(piece);
        await setTimeout(FRAME_MS);
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

/** Cut before tags, where a parser pauses. */
function piecesOf(html: string): string[] {
  return html.match(/.{40}[^<]*|.+/gs) ?? [];
}
