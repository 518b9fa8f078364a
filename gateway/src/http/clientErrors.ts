import { type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '@twinfront/shared/node/log';
import { Counter, type Registry } from 'prom-client';
import { requestLevel } from './requestLogger.ts';

const statuses: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed\r\nAllow: GET, HEAD',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export interface ErrorObservers {
  registry: Registry;
  log: Log;
}

/**
 * Responds to requests that cannot be parsed; counts and logs them, without their content. By default
 * Node answers an unknown method with 400, and CONNECT not at all.
 */
export function handleClientErrors(server: Server, { registry, log }: ErrorObservers): void {
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
