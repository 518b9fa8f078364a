import { escapeMarkup } from '@twinfront/shared/site/rendering';
import type { MappedCall } from '../mapping.ts';
import { type Fields, isFields } from './fields.ts';

export interface PictureRules {
  /** The base URL of the API, which relative addresses are resolved against. */
  api: string;
  /** The address of the folder whose pictures the site serves as `/media/…`; it ends with `/`. */
  media: string;
}

/** Pictures of the data, and of the bodies in it, get the addresses that browsers request. */
export function resolvePictures(call: MappedCall, data: unknown, rules: PictureRules): unknown {
  if (call === 'search') return (data as unknown[]).map((item) => resolveFields(item, rules));
  return resolveFields(data, rules);
}

const PICTURES = ['image', 'portrait', 'icon', 'logo'];

function resolveFields(data: unknown, rules: PictureRules): unknown {
  if (!isFields(data)) return data;
  const resolved = { ...data };
  for (const name of PICTURES) {
    if (isFields(data[name])) resolved[name] = resolvePicture(data[name], rules);
  }
  if (typeof data.body === 'string') resolved.body = resolveBody(data.body, rules);
  return resolved;
}

function resolvePicture(picture: Fields, rules: PictureRules) {
  const resolved = resolveSource(picture, rules);
  if (!Array.isArray(picture.srcset)) return resolved;
  const srcset = picture.srcset.map((each) => (isFields(each) ? resolveSource(each, rules) : each));
  return { ...resolved, srcset };
}

function resolveSource(picture: Fields, rules: PictureRules) {
  const { src } = picture;
  return typeof src === 'string' ? { ...picture, src: resolveAddress(src, rules) } : picture;
}

/** The address of a picture for browsers: `/media/…` or absolute; as it is if it cannot be read. */
function resolveAddress(address: string, { api, media }: PictureRules): string {
  const url = URL.parse(address.trim(), `${api}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const folder = new URL(media);
  const isOwn = url.origin === folder.origin || url.origin === new URL(api).origin;
  const path = url.pathname + url.search;
  if (isOwn && path.startsWith(folder.pathname))
    return `/media/${path.slice(folder.pathname.length)}`;
  return url.href;
}

/** The tag of a picture; the values of its attributes may contain `>`. */
const PICTURE_TAG = /<(?:img|source)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
const SOURCE_ATTRIBUTE = /(\s)(src|srcset)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const CANDIDATE = /([^\s,]\S*[^\s,])(\s+[^\s,]+)?\s*(?:,|$)/g;

/** Everything but the addresses stays as it is: the sanitizer reads the HTML later. */
function resolveBody(html: string, rules: PictureRules): string {
  return html.replace(PICTURE_TAG, (tag) =>
    tag.replace(SOURCE_ATTRIBUTE, (_, space, name, equals, double, single, bare) => {
      const value = decodeAmpersands(double ?? single ?? bare);
      const resolved =
        name.toLowerCase() === 'src'
          ? resolveAddress(value, rules)
          : value.replace(
              CANDIDATE,
              (candidate: string, address: string) =>
                resolveAddress(address, rules) + candidate.slice(address.length),
            );
      return `${space}${name}${equals}"${escapeMarkup(resolved)}"`;
    }),
  );
}

/** Addresses have no other character references. */
const decodeAmpersands = (text: string) => text.replace(/&(?:amp|#38|#x26);/gi, '&');
