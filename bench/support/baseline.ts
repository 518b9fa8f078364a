import { brotliCompressSync } from 'node:zlib';
import { type Answer, getAnswer, startBareServer } from './bareServer.ts';
import type { Profile } from './pageVisit.ts';

/**
 * A plain server with the home page of a running site as a static page: its document without scripts
 * and with its styles and pictures, at the same address, behind the same redirect.
 */
export async function startBaseline(origin: string, { home, context }: Profile) {
  const agent = { 'User-Agent': context.userAgent ?? '' };
  const redirect = await getAnswer(origin, '/', agent);
  const document = await getAnswer(origin, home, agent);
  const html = String(document.body)
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
  const named = html.matchAll(/(?:src|srcset|href)="(\/[^"]*)"/gi);
  const files = new Set(
    [...named]
      .flatMap(([, list = '']) => list.split(', '))
      .map((source) => source.split(' ')[0] ?? '')
      .filter((source) => /\.\w+$/.test(source)),
  );
  const assets = await Promise.all(
    [...files].map((file) => getAnswer(origin, file, { 'Accept-Encoding': 'br' })),
  );
  return startBareServer([redirect, { ...document, ...compressed(document, html) }, ...assets]);
}

/** The policy of the gateway allows scripts, of which the page has none; its length is another. */
function compressed({ headers }: Answer, html: string): Pick<Answer, 'headers' | 'body'> {
  const body = brotliCompressSync(html);
  const replaced = /^(content-security-policy|content-length|content-encoding|etag)$/i;
  const kept = headers.filter((_, index) => !replaced.test(headers[index - (index % 2)] ?? ''));
  return { headers: [...kept, 'Content-Encoding', 'br', 'Content-Length', `${body.length}`], body };
}
