import type { MappedCall } from '../mapping.ts';
import { type Fields, isFields } from './fields.ts';
import { resolveBody } from './resolveBody.ts';

export interface PictureRules {
  /** The base URL of the API, which relative addresses are resolved against. */
  api: string;
  /** The address of the folder whose pictures the site serves as `/media/…`; it ends with `/`. */
  media: string;
}

/** Pictures of the data and of the bodies in it, and attachments of bodies, get the addresses that browsers request. */
export function resolvePictures(call: MappedCall, data: unknown, rules: PictureRules): unknown {
  if (call === 'search') return (data as unknown[]).map((item) => resolveFields(item, rules));
  return resolveFields(data, rules);
}

const PICTURES = ['image', 'portrait', 'icon', 'logo', 'preview'];

function resolveFields(data: unknown, rules: PictureRules): unknown {
  if (!isFields(data)) return data;
  const resolved = { ...data };
  for (const name of PICTURES) {
    if (isFields(data[name])) resolved[name] = resolvePicture(data[name], rules);
  }
  if (typeof data.body === 'string') {
    resolved.body = resolveBody(data.body, (address) => resolveAddress(address, rules));
  }
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
  // An empty address would become that of the API.
  const url = address.trim() ? URL.parse(address.trim(), `${api}/`) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const folder = new URL(media);
  const isOwn = url.origin === folder.origin || url.origin === new URL(api).origin;
  const path = url.pathname + url.search;
  if (isOwn && path.startsWith(folder.pathname))
    return `/media/${path.slice(folder.pathname.length)}`;
  return url.href;
}
