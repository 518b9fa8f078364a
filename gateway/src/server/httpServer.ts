import { createServer, type RequestListener, type Server } from 'node:http';
import { type NoteRefusal, refuseUnreadable } from './clientErrors.ts';
import { makeRoom } from './connectionEviction.ts';
import type { Limits } from './limits.ts';

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
export function serve(server: Server, app: RequestListener, note?: NoteRefusal): void {
  const answer: RequestListener = (req, res) => {
    // Express would answer by itself, past the log and all headers, where there is no path to go by.
    if (!hasPath(req.url)) req.url = '*';
    app(req, res);
  };
  server.on('request', answer);
  // No body is ever read, so none is asked for; the answer is the same without.
  server.on('checkContinue', answer);
  server.on('checkExpectation', answer);
  refuseUnreadable(server, note);
}

/** Of two slashes at the start Express makes a host, if a `#` makes it read the whole more closely. */
function hasPath(target = ''): boolean {
  if (/^\/[/\\]/.test(target)) return !target.includes('#');
  return target.startsWith('/') || (plainOrigin.test(target) && URL.canParse(target));
}

const plainOrigin = /^https?:\/\/[\w.:@[\]-]+(?=[/?]|$)/i;
