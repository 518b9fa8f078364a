import { createServer, type RequestListener, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '@twinfront/shared/node/log';
import { listenOn } from '@twinfront/shared/node/server';
import { Counter, type Registry } from 'prom-client';
import { type ServerLimits, serverLimits } from '../limits.ts';
import { requestLevel } from './requestLogger.ts';

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
  // Without `100 Continue`: no browser waits for it, and only `POST /vitals` reads a body.
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

const statuses: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed\r\nAllow: GET, HEAD',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

interface ErrorObservers {
  registry: Registry;
  log: Log;
}

/**
 * Responds to requests that cannot be parsed; counts and logs them, without their content. By default
 * Node answers an unknown method with 400, and CONNECT not at all.
 */
function handleClientErrors(server: Server, { registry, log }: ErrorObservers): void {
  const malformed = new Counter({
    name: 'twinfront_http_malformed_requests_total',
    help: 'Malformed requests by status.',
    labelNames: ['status'],
    registers: [registry],
  });

  /** @param code Node's error code */
  function reject(socket: Duplex, code = ''): void {
    // While a response is pending, the client would take this one for it.
    if (!socket.writable || hasPendingResponse(socket)) {
      socket.destroy();
      return;
    }
    const line = statuses[code] ?? '400 Bad Request';
    // Browsers open connections in advance and may never use them.
    if (!(socket instanceof Socket) || socket.bytesRead > 0) {
      const status = Number.parseInt(line, 10);
      malformed.inc({ status });
      log[requestLevel]({ status, reason: code }, 'malformed request');
    }
    const headers = 'Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close';
    socket.end(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n`, () => socket.destroy());
  }

  server.on('connect', (_req, socket) => {
    // Node has no error listener any more: an unhandled error would end the process.
    socket.on('error', () => socket.destroy());
    reject(socket, 'HPE_INVALID_METHOD');
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => reject(socket, code));
}

function hasPendingResponse(socket: Duplex): boolean {
  return '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse;
}
