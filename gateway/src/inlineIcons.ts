import type { SafeHtml } from '@twinfront/shared/api/html';
import { LRUCache } from 'lru-cache';
import { cleanSvg } from './cleanSvg.ts';
import { describeError, type Log } from './log.ts';
import { isPlainPath } from './plainPath.ts';

/** An icon as markup, or `undefined` if it has to be shown as a picture. Never throws. */
export type InlineIcons = (src: string) => Promise<SafeHtml | undefined>;

interface InlineIconsOptions {
  /** The address that `/media/…` is put behind. */
  mediaUpstream: string;
  log: Log;
  /** How long an icon is fresh. After that it still goes out, while it is asked for again. */
  ttlMs?: number;
  /** How long an icon that could not be had is left alone. */
  retryMs?: number;
  timeoutMs?: number;
}

interface Icon {
  markup: SafeHtml | undefined;
}

const MAX_ICONS = 500;
const MAX_LENGTH = 16 * 1024;
const MAX_ADDRESS = 1024;
const none: Icon = { markup: undefined };

/** Icons of the content service to stand in a page. What comes from elsewhere is never fetched. */
export function createInlineIcons({
  mediaUpstream,
  log,
  ttlMs = 60_000,
  retryMs = 5000,
  timeoutMs = 1500,
}: InlineIconsOptions): InlineIcons {
  const cache = new LRUCache<string, Icon>({
    max: MAX_ICONS,
    ttl: ttlMs,
    allowStale: true,
    // What is pushed out while it is asked for still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (src, earlier, { options }) => {
      try {
        const svg = await read(src);
        if (svg === undefined) options.ttl = retryMs;
        return show(src, svg);
      } catch (error) {
        log.debug({ src, error: describeError(error) }, 'an icon cannot be read');
        options.ttl = retryMs;
        return earlier ?? none;
      }
    },
  });

  function show(src: string, svg: string | undefined): Icon {
    const markup = svg === undefined ? undefined : cleanSvg(svg);
    if (svg === undefined) log.debug({ src }, 'an icon is no small SVG file');
    else if (markup === undefined) log.debug({ src }, 'an icon is more than a few plain shapes');
    return { markup };
  }

  /** The file, or `undefined` if no small SVG file is there. Throws when that cannot be told. */
  async function read(src: string): Promise<string | undefined> {
    const leaving = new AbortController();
    const late = setTimeout(
      () => leaving.abort(new Error(`nothing whole in ${timeoutMs} ms`)),
      timeoutMs,
    );
    try {
      const reply = await fetch(mediaUpstream + src, {
        headers: { 'accept-encoding': 'identity' },
        redirect: 'manual',
        signal: leaving.signal,
      });
      return await contentOf(reply);
    } finally {
      clearTimeout(late);
      leaving.abort();
    }
  }

  return async (src) => (isIconAddress(src) ? (await cache.fetch(src))?.markup : undefined);
}

async function contentOf({ status, headers, body }: Response): Promise<string | undefined> {
  if (status === 404 || status === 410) return undefined;
  if (status !== 200 || !body) throw new Error(`status ${status}`);
  if (!/^image\/svg\+xml\s*(;|$)/i.test(headers.get('content-type') ?? '')) return undefined;
  let svg = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    svg += part;
    if (svg.length > MAX_LENGTH) return undefined;
  }
  return svg;
}

/** As `/media/…` would ask for it; a fragment could name a part of the picture. */
function isIconAddress(src: string): boolean {
  if (src.length > MAX_ADDRESS) return false;
  const path = /^(\/media\/[^?#]+\.svg)(\?[^#]*)?$/.exec(src)?.[1];
  return path !== undefined && isPlainPath(path);
}
