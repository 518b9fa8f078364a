import { once } from 'node:events';
import { Agent, createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const READINESS_INTERVAL_MS = 50;

/**
 * A round-robin load balancer over the gateways with a successful `/readyz`. It retries nothing, so that
 * each failure of a gateway reaches the visitor.
 */
export async function createBalancer(gateways: string[]) {
  const agent = new Agent({ keepAlive: true });
  let up: string[] = [];
  let turn = 0;
  const given = new Map(gateways.map((gateway) => [gateway, 0]));

  async function isReady(gateway: string): Promise<boolean> {
    const reply = fetch(`${gateway}/readyz`, { headers: { Connection: 'close' } });
    return reply.then(
      ({ status }) => status === 200,
      () => false,
    );
  }
  const checkReadiness = async () => {
    const ready = await Promise.all(gateways.map(isReady));
    up = gateways.filter((_, index) => ready[index]);
  };
  await checkReadiness();
  const timer = setInterval(checkReadiness, READINESS_INTERVAL_MS);

  const server = createServer((req, res) => {
    turn += 1;
    const gateway = up[turn % up.length];
    if (!gateway) return fail(res, 'no gateway is ready');
    given.set(gateway, (given.get(gateway) ?? 0) + 1);
    const { connection: _, ...headers } = req.headers;
    const passedOn = get(gateway + req.url, { agent, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => res.destroy()).pipe(res);
    });
    passedOn.on('error', (error) => fail(res, `${gateway}: ${error}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** The gateways that are ready. */
    up: () => up,
    /** Requests by gateway. */
    given,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

function fail(res: ServerResponse, reason: string): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(502).end(reason);
}
