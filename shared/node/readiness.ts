import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * States: starting → ready → shutting down. The server may listen at the start, so that a port in use is reported at
 * once: until it is ready it closes new connections, and a proxy that does not check `/readyz`, such as Caddy with
 * dynamic upstreams, tries another one.
 */
export function createReadiness(server: Server) {
  let isStarting = true;
  let isShuttingDown = false;
  const refuse = (socket: Socket) => socket.destroy();
  server.on('connection', refuse);
  return {
    isStarting: () => isStarting && !isShuttingDown,
    /** For `/readyz`. */
    isReady: () => !isStarting && !isShuttingDown,
    isShuttingDown: () => isShuttingDown,
    /** No effect after `beginShutdown`. */
    markReady: () => {
      if (isShuttingDown) return;
      isStarting = false;
      server.off('connection', refuse);
    },
    beginShutdown: () => {
      isShuttingDown = true;
    },
  };
}

/** From the start of the shutdown, each connection closes after the response to its next request. */
export function closeConnectionsOnShutdown({
  isShuttingDown,
}: Pick<Readiness, 'isShuttingDown'>): RequestHandler {
  return (_req, res, next) => {
    if (isShuttingDown()) res.set('Connection', 'close');
    next();
  };
}
