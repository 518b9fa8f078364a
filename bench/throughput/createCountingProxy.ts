import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingProxy {
  origin: string;
  /** Paths of the calls so far, in their order. */
  calls: string[];
  close: () => Promise<void>;
}

/** Stands before an API, passes everything on and writes down what was asked for. */
export async function createCountingProxy(upstream: string): Promise<CountingProxy> {
  const calls: string[] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((req, res) => {
    const { url = '/', method, headers } = req;
    calls.push(url);
    const asking = request(new URL(url, upstream), { method, headers, agent }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(res);
    });
    asking.on('error', () => res.destroy());
    req.pipe(asking);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}
