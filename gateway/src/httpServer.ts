import { createServer, type RequestListener, type Server } from 'node:http';
import type { Limits } from './limits.ts';
import { makeRoom } from './makeRoom.ts';
import { refuseUnreadable } from './refuseUnreadable.ts';

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
  makeRoom(server, limits.connections);
  return server;
}

/** Lets the app answer all that can be read as a request. */
export function serve(server: Server, app: RequestListener): void {
  server.on('request', app);
  // No body is ever read, so none is asked for; the answer is the same without.
  server.on('checkContinue', app);
  server.on('checkExpectation', app);
  refuseUnreadable(server);
}
