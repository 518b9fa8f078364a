import { type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '@twinfront/shared/node/log';
import { Counter, type Registry } from 'prom-client';
import { serverLimits } from '../limits.ts';
import { requestLevel } from '../middleware/requestLogger.ts';

const statuses: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed\r\nAllow: GET, HEAD',
  TARGET_OVERFLOW: '414 URI Too Long',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** @param reason Node's error code */
export type OnClientError = (status: number, reason: string) => void;

/**
 * Responds to requests that cannot be parsed. By default Node answers an unknown method with 400, and
 * CONNECT not at all.
 */
export function handleClientErrors(server: Server, onError: OnClientError = () => {}): void {
  server.on('connect', (_req, socket) => {
    // Node has no error listener any more: an unhandled error would end the process.
    socket.on('error', () => socket.destroy());
    reject(socket, onError, 'HPE_INVALID_METHOD');
  });
  server.on('clientError', (error: ParseError, socket) => reject(socket, onError, codeOf(error)));
}

interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** Node reports a long request line as a header overflow. */
function codeOf({ code, rawPacket }: ParseError): string | undefined {
  const lineEnd = rawPacket?.indexOf('\r\n') ?? 0;
  const isLong = lineEnd === -1 || lineEnd > serverLimits.targetLength;
  return code === 'HPE_HEADER_OVERFLOW' && isLong ? 'TARGET_OVERFLOW' : code;
}

function reject(socket: Duplex, onError: OnClientError, code = ''): void {
  // While a response is pending, the client would take this one for it.
  if (!socket.writable || hasPendingResponse(socket)) {
    socket.destroy();
    return;
  }
  const status = statuses[code] ?? '400 Bad Request';
  // Browsers open connections in advance and may never use them.
  if (!(socket instanceof Socket) || socket.bytesRead > 0)
    onError(Number.parseInt(status, 10), code);
  const headers = 'Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close';
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`, () => socket.destroy());
}

function hasPendingResponse(socket: Duplex): boolean {
  return '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse;
}

/** Counts and logs malformed requests, without their content. */
export function clientErrorLogger(registry: Registry, log: Log): OnClientError {
  const malformed = new Counter({
    name: 'twinfront_http_malformed_requests_total',
    help: 'Malformed requests by status.',
    labelNames: ['status'],
    registers: [registry],
  });
  return (status, reason) => {
    malformed.inc({ status });
    log[requestLevel]({ status, reason }, 'malformed request');
  };
}
