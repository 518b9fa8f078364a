import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { SiteConfig } from '@twinfront/shared/api/config';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { siteUrl } from '@twinfront/shared/site/paths';
import {
  errorStatus,
  type MediaSource,
  mediaAddress,
  PICTURES,
  requestMedia,
} from '../content/media.ts';
import { limitBytes } from '../content/upstream.ts';
import { compressBody, createBody, type EncodedBody } from '../http/response.ts';
import { iconLimits } from '../limits.ts';
import { createSingleFlight } from '../promises.ts';
import { type DrawnIcons, drawIcons, toIco } from './drawIcons.ts';

export const DEFAULT_COLOR = '#1f5f5b';

/** The icons of the site as files; `svg` is the picture itself, if it is SVG. */
export type SiteIcons = Record<keyof DrawnIcons, EncodedBody> & { svg: EncodedBody | undefined };

interface Entry {
  key: string;
  icons: SiteIcons;
  dueAt: number;
}

interface Source {
  bytes: Buffer;
  isSvg: boolean;
  /** See `drawIcons`. */
  background: string;
}

interface SiteIconsOptions {
  media: MediaSource;
  /** Behind TLS browsers upgrade pictures to https, and so does the gateway. */
  byTls: boolean;
  log: Log;
}

export type GetSiteIcons = ReturnType<typeof createSiteIcons>;

/**
 * Makes the icons of `icon`, else of `logo`, else of the product's mark in the brand colour. Keeps them until
 * the config names another picture or colour.
 */
export function createSiteIcons({ media, byTls, log }: SiteIconsOptions) {
  const inFlight = createSingleFlight<Entry>();
  let latest: Entry | undefined;
  const secure = (src: string) => (byTls ? src.replace(/^http:/i, 'https:') : src);

  return async (site: SiteConfig | undefined): Promise<SiteIcons> => {
    const key = JSON.stringify([site?.icon?.src, site?.logo?.src, site?.brandColor]);
    const known = latest?.key === key ? latest : undefined;
    if (known && performance.now() < known.dueAt) return known.icons;
    const made = inFlight(key, async () => {
      latest = await make(key, site, known);
      return latest;
    });
    if (!known) return (await made).icons;
    made.catch((error) => log.warn({ error: describeError(error) }, 'icons cannot be made'));
    return known.icons;
  };

  async function make(key: string, site: SiteConfig | undefined, known?: Entry): Promise<Entry> {
    let isComplete = true;
    for (const picture of [site?.icon, site?.logo]) {
      if (!picture) continue;
      const fields = { src: picture.src };
      const source = await load(picture.src).catch((error) => {
        log.warn({ ...fields, error: describeError(error) }, 'icon cannot be loaded');
        isComplete = false;
      });
      if (!source) continue;
      try {
        return toEntry(key, await toFiles(source), isComplete);
      } catch (error) {
        log.warn({ ...fields, error: describeError(error) }, 'icon cannot be decoded');
      }
    }
    // The pictures that were loaded before are better than the mark.
    const icons = (!isComplete && known?.icons) || (await toFiles(mark(site?.brandColor)));
    return toEntry(key, icons, isComplete);
  }

  /** @throws if it is not a picture within the limits of `/media` */
  async function load(src: string): Promise<Source> {
    const isOwn = src.startsWith('/');
    const address = isOwn ? mediaAddress(media.folder, siteUrl(src)) : secure(src);
    if (!address) throw new Error('unsafe path');
    const { status, headers, body } = await requestMedia(
      address,
      {
        method: 'GET',
        headers: { 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      },
      isOwn ? media.credentials : undefined,
    );
    if (
      status !== 200 ||
      errorStatus({ status, headers }, PICTURES) ||
      headers.has('content-encoding')
    ) {
      // An unread body that is destroyed emits an error.
      body.on('error', () => {}).destroy();
      throw new Error(`rejected reply with status ${status}`);
    }
    const bytes = await buffer(limitBytes(PICTURES.maxBytes)(body));
    const isSvg = /^image\/svg\+xml\b/i.test(headers.get('content-type') ?? '');
    return { bytes, isSvg, background: '#ffffff' };
  }
}

const toEntry = (key: string, icons: SiteIcons, isComplete: boolean): Entry => ({
  key,
  icons,
  dueAt: performance.now() + (isComplete ? iconLimits.reloadMs : iconLimits.retryMs),
});

async function toFiles({ bytes, isSvg, background }: Source): Promise<SiteIcons> {
  const { favicon, touch, small, large } = await drawIcons(bytes, background);
  const png = (identity: Buffer) => createBody('image/png', { identity });
  return {
    favicon: createBody('image/x-icon', { identity: toIco(favicon) }),
    touch: png(touch),
    small: png(small),
    large: png(large),
    svg: isSvg && isUtf8(bytes) ? await compressBody(bytes.toString(), 'image/svg+xml') : undefined,
  };
}

/** The product's mark. */
function mark(color = DEFAULT_COLOR): Source {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M6 9h12v14H6zM21 12h5v11h-5z" fill="#fff"/></svg>\n`;
  return { bytes: Buffer.from(svg), isSvg: true, background: color };
}
