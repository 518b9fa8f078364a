import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';

interface ListenAddress {
  port: number;
  host: string;
}

/** A startup error that the operator can fix; its message is shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * Resolves with the port when the server listens.
 *
 * @param portVariable the environment variable that sets the port
 * @throws StartupError
 */
export async function listenOn(
  server: NetServer,
  address: ListenAddress & { backlog?: number },
  portVariable = 'PORT',
): Promise<number> {
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(describeListenError(error, address, portVariable), { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

/** The message for the operator. Exported because a test cannot cause every error. */
export function describeListenError(
  error: unknown,
  { port, host }: ListenAddress,
  portVariable: string,
): string {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what listens there, or set ${portVariable} to another port.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set ${portVariable} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
  }
}

const IDLE_CHECK_MS = 20;

/**
 * Call it before the server listens. The returned function accepts no new connections, waits for requests
 * in flight, and closes the rest after the grace period.
 */
export function createDrain(server: Server): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  /** Connections that would keep `server.close()` pending. */
  function closeIdleConnections(): void {
    server.closeIdleConnections();
    // Node counts a connection as idle only after its first request; browsers open some in advance.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return async (graceMs) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = setInterval(closeIdleConnections, IDLE_CHECK_MS);
    const timeout = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(idle);
    clearTimeout(timeout);
  };
}
