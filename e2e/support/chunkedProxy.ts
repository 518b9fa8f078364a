import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { createFakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { forwardTo } from './forwardTo.ts';

const FRAME_MS = 17;

/** A reverse proxy that sends each document a few tags at a time, so that each is painted by itself. */
export const startChunkedProxy = (origin: string) =>
  createFakeApi({ otherwise: forwardTo(origin, sendInChunks) });

async function sendInChunks(reply: IncomingMessage, res: ServerResponse): Promise<void> {
  if (!reply.headers['content-type']?.startsWith('text/html')) {
    reply.pipe(res);
    return;
  }
  const chunks = splitDocument(await text(reply));
  for await (const _ of setInterval(FRAME_MS)) {
    const chunk = chunks.shift();
    if (chunk === undefined || res.destroyed) break;
    res.write(chunk);
  }
  res.end();
}

/**
 * The head in one chunk; the body in chunks of some tags, which end before a tag, where a parser yields.
 * A hundred chunks take two seconds.
 */
function splitDocument(html: string): string[] {
  const body = html.indexOf('<body');
  return [html.slice(0, body), ...(html.slice(body).match(/.{240}[^<]*|.+/gs) ?? [])];
}
