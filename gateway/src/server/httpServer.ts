import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../config.ts';
import { handleClientErrors, type OnClientError } from './clientErrors.ts';
import type { Limits } from './limits.ts';
import { limits } from './limits.ts';

/** A server that no visitor can hold up: whoever is slow, or sends too much, loses the connection. */
export function createHttpServer(limits: Limits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // The app answers that, as it does everything that can be read.
    requireHostHeader: false,
  });
  server.timeout = limits.stalledMs;
  server.maxConnections = limits.connections;
  // What is beyond it is dropped without a word: one more, so that it can be told.
  server.maxHeadersCount = limits.headers + 1;
  return server;
}

/** Lets the app answer all that can be read as a request. */
export function serve(server: Server, app: RequestListener, note?: OnClientError): void {
  const answer: RequestListener = (req, res) => {
    // Express would answer by itself, past the log and all headers, where there is no path to go by.
    if (!hasPath(req.url)) req.url = '*';
    app(req, res);
  };
  server.on('request', answer);
  // No body is ever read, so none is asked for; the answer is the same without.
  server.on('checkContinue', answer);
  server.on('checkExpectation', answer);
  handleClientErrors(server, note);
}

/** Of two slashes at the start Express makes a host, if a `#` makes it read the whole more closely. */
function hasPath(target = ''): boolean {
  if (/^\/[/\\]/.test(target)) return !target.includes('#');
  return target.startsWith('/') || (plainOrigin.test(target) && URL.canParse(target));
}

const plainOrigin = /^https?:\/\/[\w.:@[\]-]+(?=[/?]|$)/i;

/** Listens, and says where a visitor finds it. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  // Whoever finds no place to wait in asks again a second later, as soon as TCP lets him.
  server.listen({ port, host, backlog: limits.connections });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(reasonOf(error, port, host), { cause: error });
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
