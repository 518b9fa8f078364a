import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { NO_SNIFF } from '../middleware/securityHeaders.ts';

/** A short answer that nobody keeps: plain text, unless `headers` say otherwise. */
export function sendNoStore(
  res: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
    ...NO_SNIFF,
    ...headers,
  });
  res.end(text);
}
