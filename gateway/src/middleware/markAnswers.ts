import { type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Express } from 'express';

const { writeHead } = ServerResponse.prototype;

/**
 * What every answer says: the name of its request and, once the gateway leaves, that its connection
 * ends here. Headers that are given to `writeHead` alone are written at half the cost.
 */
export function markAnswers({ response }: Express, isLeaving: () => boolean): void {
  Object.assign(response, {
    writeHead(this: ServerResponse, status: number, ...rest: unknown[]): ServerResponse {
      const id = this.requestId ?? '';
      if (isLeaving()) this.shouldKeepAlive = false;
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
