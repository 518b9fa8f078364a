import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

const statuses: Record<string, string> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed\r\nAllow: GET, HEAD',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers requests that never reach the app. Left to itself, Node says 400 to a method that it does
 * not know, and nothing at all to CONNECT.
 */
export function refuseUnreadable(server: Server): void {
  server.on('connect', (_req, socket) => refuse(socket, 'HPE_INVALID_METHOD'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code));
}

function refuse(socket: Duplex, code = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[code] ?? '400 Bad Request';
  const headers = 'Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close';
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`, () => socket.destroy());
}
