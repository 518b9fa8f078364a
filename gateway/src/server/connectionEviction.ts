import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SPARE_PART = 1 / 8;

/**
 * Nobody who asks for nothing keeps out those who do: when places run short, the connection that has
 * neither been answered nor ended its question for longest gives way to the next.
 */
export function makeRoom(server: Server, connections: number): void {
  const enough = connections * (1 - SPARE_PART);
  const silent = new Set<Socket>();
  let open = 0;

  server.on('connection', (socket: Socket) => {
    open += 1;
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
    if (open <= enough) return;
    const [longest] = silent;
    if (!longest || longest === socket) return;
    silent.delete(longest);
    longest.destroy();
  });

  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, ({ socket }: IncomingMessage, res: ServerResponse) => {
      silent.delete(socket);
      res.once('close', () => {
        if (!socket.destroyed) silent.add(socket);
      });
    });
  }
}
