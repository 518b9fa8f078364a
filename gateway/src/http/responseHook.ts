import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Express } from 'express';

const { writeHead } = ServerResponse.prototype;

/**
 * Adds `X-Request-Id` to every response and, while the gateway drains, `Connection: close`. Headers in
 * an argument of `writeHead` cost half as much as those of `setHeader`.
 */
export function responseHook({ response }: Express, isTerminating: () => boolean): void {
  Object.assign(response, {
    writeHead(this: ServerResponse, status: number, ...rest: unknown[]): ServerResponse {
      const id = this.requestId ?? '';
      if (isTerminating()) this.shouldKeepAlive = false;
      const [headers] = rest;
      if (isPlain(headers)) {
        return writeHead.call(this, status, { ...headers, 'X-Request-Id': id });
      }
      this.setHeader('X-Request-Id', id);
      return Reflect.apply(writeHead, this, [status, ...rest]);
    },
  });
}

function isPlain(headers: unknown): headers is OutgoingHttpHeaders {
  return typeof headers === 'object' && !Array.isArray(headers);
}
