import { type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '@twinfront/shared/node/log';
import { Counter, type Registry } from 'prom-client';
import { requestLevel } from '../middleware/requestLogger.ts';
import { limits } from './limits.ts';

const statuses: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed\r\nAllow: GET, HEAD',
  TARGET_OVERFLOW: '414 URI Too Long',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Hears the status of each refusal, and which of Node's reasons there was. */
export type OnClientError = (status: number, reason: string) => void;

/**
 * Answers requests that never reach the app. Left to itself, Node says 400 to a method that it does
 * not know, and nothing at all to CONNECT.
 */
export function handleClientErrors(server: Server, note: OnClientError = () => {}): void {
  server.on('connect', (_req, socket) => {
    // Node has let go of it: a visitor who hangs up now would end the process.
    socket.on('error', () => socket.destroy());
    refuse(socket, note, 'HPE_INVALID_METHOD');
  });
  server.on('clientError', (error: Unreadable, socket) => refuse(socket, note, codeOf(error)));
}

interface Unreadable extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** A line that takes up all the room has left none for headers. */
function codeOf({ code, rawPacket }: Unreadable): string | undefined {
  const lineEnd = rawPacket?.indexOf('\r\n') ?? 0;
  const isLong = lineEnd === -1 || lineEnd > limits.targetLength;
  return code === 'HPE_HEADER_OVERFLOW' && isLong ? 'TARGET_OVERFLOW' : code;
}

function refuse(socket: Duplex, note: OnClientError, code = ''): void {
  // While an answer is owed, another one would be taken for it, or for a part of it.
  if (!socket.writable || owesAnswer(socket)) {
    socket.destroy();
    return;
  }
  const status = statuses[code] ?? '400 Bad Request';
  // Browsers connect ahead of what they ask for, and may then ask for nothing.
  if (!(socket instanceof Socket) || socket.bytesRead > 0) note(Number.parseInt(status, 10), code);
  const headers = 'Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close';
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`, () => socket.destroy());
}

function owesAnswer(socket: Duplex): boolean {
  return '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse;
}

/** Counts and notes requests that never reach the app; nothing of them is repeated. */
export function clientErrorLogger(registry: Registry, log: Log): OnClientError {
  const refusals = new Counter({
    name: 'http_unreadable_requests_total',
    help: 'Requests that could not be read as such, by the status they were refused with.',
    labelNames: ['status'],
    registers: [registry],
  });
  return (status, reason) => {
    refusals.inc({ status });
    log[requestLevel]({ status, reason }, 'malformed request');
  };
}
