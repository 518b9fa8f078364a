import { createServer, type RequestListener, type Server } from 'node:http';
import { listenOn } from '@twinfront/shared/node/server';
import { type ServerLimits, serverLimits } from '../limits.ts';
import { type ErrorObservers, handleClientErrors } from './clientErrors.ts';

/** A server with limits of time and size for slow and hostile clients. */
export function createHttpServer(limits: ServerLimits = serverLimits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // `validateRequest` rejects a missing host, with the headers of the app.
    requireHostHeader: false,
  });
  server.timeout = limits.stalledMs;
  server.maxConnections = limits.connections;
  // Node drops headers beyond this silently. One more, so that `validateRequest` detects the excess.
  server.maxHeadersCount = limits.headers + 1;
  return server;
}

/** Passes every parsed request to the app. */
export function serve(server: Server, app: RequestListener, observers: ErrorObservers): void {
  const handle: RequestListener = (req, res) => {
    // Without a path Express responds by itself, without log line and headers. The app rejects `*`.
    if (!hasPath(req.url)) req.url = '*';
    app(req, res);
  };
  server.on('request', handle);
  // Bodies are not read: no `100 Continue`.
  server.on('checkContinue', handle);
  server.on('checkExpectation', handle);
  handleClientErrors(server, observers);
}

/**
 * Whether Express finds a path in the target of a request. Of `//host` the path is the whole target, but of
 * `//host#…` Express reads a host without a path.
 */
function hasPath(target = ''): boolean {
  if (/^\/[/\\]/.test(target)) return !target.includes('#');
  return target.startsWith('/') || (plainOrigin.test(target) && URL.canParse(target));
}

const plainOrigin = /^https?:\/\/[\w.:@[\]-]+(?=[/?]|$)/i;

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
