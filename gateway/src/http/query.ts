import type { IncomingMessage } from 'node:http';

/** The query as it was sent, with its `?`; empty without one. */
export function rawQuery(req: IncomingMessage): string {
  const target = req.url ?? '';
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start);
}

export function getSearchParams(req: IncomingMessage): URLSearchParams {
  return new URLSearchParams(rawQuery(req));
}
