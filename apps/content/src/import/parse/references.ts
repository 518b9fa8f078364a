import { dirname, join } from 'node:path/posix';
import { isMediaAddress } from '@twinfront/shared/api/address';
import { detailsHref, parseDetails } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import { parseUrl, paths } from '@twinfront/shared/site/paths';
import type { Item } from '../../store/Store.ts';
import { itemPath, parseItemPath } from '../layout.ts';
import type { FolderPicture } from '../pictures/variants.ts';
import { quote } from '../validationError.ts';

/** What texts can refer to in a content folder, and what their dates depend on. */
export interface FolderIndex {
  pictures: ReadonlyMap<string, FolderPicture>;
  /** Paths. */
  texts: ReadonlySet<string>;
  /** IANA name. */
  timeZone: string;
}

/** The reference of a date without a time to the time zone of the site. */
export const TIME_ZONE = 'site.yaml';

/** What an item depends on beside its own file: it is parsed again when this differs. */
export function stateOf({ pictures, texts, timeZone }: FolderIndex, path: string) {
  if (path === TIME_ZONE) return timeZone;
  return texts.has(path) ? '' : pictures.get(path)?.hash;
}

export type References = Item['references'];

export const pictureHint =
  'Name a picture of this folder, relative to this file (such as ./picture.jpg), or an absolute http(s) address';

export const linkHint =
  'Name a file of this folder, relative to this file (such as ../articles/hours.md), a page of this site or http(s)://…';

type Missing = { kind: 'missing'; message: string };

export type ResolvedPicture =
  | { kind: 'local'; path: string; picture: FolderPicture }
  | { kind: 'external'; src: string }
  | Missing;

/** Resolves the address of a picture in a file. */
export function resolvePicture(src: string, file: string, index: FolderIndex): ResolvedPicture {
  if (/^https?:\/\//i.test(src) && URL.canParse(src)) return { kind: 'external', src };
  if (/^([a-z][a-z\d+.-]*:|[/\\])/i.test(src)) return missing(`is ${quote(src)}`);

  const path = join(dirname(file), src);
  if (path.split('/')[0] === '..') return missing(`${quote(src)} is outside the folder`);
  const picture = index.pictures.get(path);
  return picture
    ? { kind: 'local', path, picture }
    : missing(`${quote(src)} does not exist as a picture`);
}

export type ResolvedLink =
  /** `path` is the file of an item that the link leads to. */
  | { kind: 'page'; href: string; path?: string }
  | { kind: 'picture'; path: string; picture: FolderPicture }
  | Missing;

/** Resolves a link in a file: to another file of the folder, a page of this site, or elsewhere. */
export function resolveLink(href: string, file: string, index: FolderIndex): ResolvedLink {
  if (/^([a-z][a-z\d+.-]*:|#|\/\/)/i.test(href) || isMediaAddress(href)) {
    return { kind: 'page', href };
  }
  if (href.startsWith('/')) return resolvePage(href, index);

  const [, name = '', fragment = ''] = /^([^?#]*)[^#]*(.*)$/s.exec(href) ?? [];
  const path = join(dirname(file), decodeAddress(name));
  if (path.split('/')[0] === '..') return missing(`${quote(href)} is outside the folder`);
  const picture = index.pictures.get(path);
  if (picture) return { kind: 'picture', path, picture };
  const item = index.texts.has(path) ? parseItemPath(path) : undefined;
  if (!item) return missing(`${quote(href)} does not exist`);
  const { folder, id } = item;
  const address =
    folder === 'articles'
      ? detailsHref({ kind: 'article', title: id })
      : detailsHref({ kind: folder === 'banners' ? 'banner' : 'function', id });
  return { kind: 'page', href: address + fragment, path };
}

/** A path of this site; banners and function entries must exist. */
function resolvePage(href: string, { texts }: FolderIndex): ResolvedLink {
  const url = parseUrl(href, 'http://site.invalid');
  if (!url || !parseLink(href)) return missing(`${quote(href)} is not a page of this site`);
  const details = url.pathname === paths.details ? parseDetails(url.searchParams) : undefined;
  if (details?.kind !== 'banner' && details?.kind !== 'function') return { kind: 'page', href };
  const path = itemPath(details.kind === 'banner' ? 'banners' : 'functions', details.id);
  if (!texts.has(path)) return missing(`is ${quote(href)}, but there is no ${path}`);
  return { kind: 'page', href, path };
}

function missing(message: string): Missing {
  return { kind: 'missing', message };
}

export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
