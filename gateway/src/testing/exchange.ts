import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface ExchangeOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
}

/** A request and its response without normalization, redirects or decompression. */
export function exchange(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      buffer(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
