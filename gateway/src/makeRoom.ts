import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Nobody who asks for nothing keeps out those who do. Who has not asked yet has half of the places:
 * beyond that, whoever has been silent for longest gives way. Who has been answered gives way when
 * all places are taken.
 */
export function makeRoom(server: Server, connections: number): void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (silent.size <= connections / 2) return;
    const [longest] = silent;
    if (longest) silent.delete(longest);
    longest?.destroy();
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, ({ socket }: IncomingMessage) => silent.delete(socket));
  }
  server.on('drop', () => server.closeIdleConnections());
}
