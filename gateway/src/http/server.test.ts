import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from './server.ts';

const VISITORS = 1500;
/** A SYN that is not acknowledged is retransmitted after a second. */
const SYN_RETRY_MS = 900;

it('accepts many connections at the same moment', async () => {
  const server = createServer();
  const { port } = await listen(server, 0, '127.0.0.1');
  const sockets = Array.from({ length: VISITORS }, () => connect(port, '127.0.0.1'));
  const times = await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'connect');
      return performance.now();
    }),
  );
  const waits = times.sort((a, b) => a - b).map((time, index) => time - (times[index - 1] ?? time));
  expect(Math.max(...waits)).toBeLessThan(SYN_RETRY_MS);
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});
