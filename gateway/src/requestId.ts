import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Names that others give: as short and plain as those of any proxy are. */
const sane = /^[\w.:+/=-]{1,128}$/;

/** What a request is called, by a proxy before the gateway or else by the gateway. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}
