import { attachmentType } from '@twinfront/shared/api/address';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { parseSrcset, stringifySrcset } from 'srcset';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { isAddress, isLazySource, isLazySrcset } from '../../content/worker/lazyPictures.ts';
import { type Fields, isFields, type MappedCall } from '../mapping.ts';

const html = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify).freeze();

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

/** Resolves the addresses of the pictures in HTML, and of the attachments that it has. The sanitizer reads it later. */
function resolveBody(body: string, resolve: (address: string) => string): string {
  const root = html.parse(body);
  let isChanged = false;
  visitParents(root, 'element', ({ tagName, properties }) => {
    const isPicture = tagName === 'img' || tagName === 'source';
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'string') continue;
      if (isPicture && (name === 'srcSet' || isLazySrcset(name))) {
        properties[name] = resolveSrcset(value, resolve);
      } else if (isPicture && (name === 'src' || (isLazySource(name) && isAddress(value)))) {
        properties[name] = resolve(value);
      } else if (['href', 'src', 'data'].includes(name) && attachmentType(resolve(value))) {
        properties[name] = resolve(value);
      } else continue;
      isChanged = true;
    }
  });
  return isChanged ? html.stringify(root) : body;
}

function resolveSrcset(srcset: string, resolve: (address: string) => string): string {
  return stringifySrcset(
    parseSrcset(srcset).map(({ url, ...size }) => ({ ...size, url: resolve(url) })),
  );
}
