import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../startError.ts';
import { limits } from './limits.ts';

/** Listens, and says where a visitor finds it. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  // Whoever finds no place to wait in asks again a second later, as soon as TCP lets him.
  server.listen({ port, host, backlog: limits.connections });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(reasonOf(error, port, host), { cause: error });
  }
  const { port: actual } = server.address() as AddressInfo;
  return `http://${visitedHost(host)}:${actual}`;
}

function visitedHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function reasonOf(error: unknown, port: number, host: string): string {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is in use; choose another or stop what listens there.`;
    case 'EACCES':
      return `PORT ${port} may not be opened by this user; choose one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine; 127.0.0.1 is, and 0.0.0.0 is all of them.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error}`;
  }
}
