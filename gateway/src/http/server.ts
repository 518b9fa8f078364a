import { createServer, type RequestListener, type Server } from 'node:http';
import { listenOn } from '@twinfront/shared/node/server';
import type { Express, Request, Response } from 'express';
import { type ServerLimits, serverLimits } from '../limits.ts';

/** A server with limits of time and size for slow and hostile clients. */
export function createHttpServer(limits: ServerLimits = serverLimits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  });
  server.timeout = limits.stalledMs;
  server.maxConnections = limits.connections;
  return server;
}

/** Passes every request to the app. Of a target without a path, such as `*`, which has no route, it closes the connection. */
export function serve(server: Server, app: Express): void {
  const handle: RequestListener = (req, res) =>
    app(req as Request, res as Response, () => res.destroy());
  server.on('request', handle);
  // Without `100 Continue`: no browser waits for it, and only `POST /vitals` reads a body.
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
}

/** Resolves with the port and the address of the site. */
export async function listen(server: Server, requestedPort: number, host: string) {
  // With a full backlog, clients retry after a second.
  const backlog = serverLimits.connections;
  const port = await listenOn(server, { port: requestedPort, host, backlog });
  return { port, address: `http://${visitedHost(host)}:${port}` };
}

function visitedHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
