import { dirname, join, parse, relative } from 'node:path/posix';
import { isMediaAddress } from '@twinfront/shared/api/address';
import type { Picture } from '@twinfront/shared/api/fields';
import { detailsHref, parseDetails } from '@twinfront/shared/site/details';
import { ID_PREFIX } from '@twinfront/shared/site/fragments';
import { parseLink } from '@twinfront/shared/site/link';
import { parseUrl, paths } from '@twinfront/shared/site/paths';
import { closestMatch } from 'leven';
import { type Finding, InvalidValueError, quote } from '../model/finding.ts';
import { itemPath, parseItemPath } from '../model/layout.ts';
import {
  type Attachment,
  attachmentAddress,
  type FolderPicture,
  type PictureRole,
  toPicture,
} from '../model/media.ts';

/** What texts can refer to in a content folder, and what their dates depend on. */
export interface FolderIndex {
  pictures: ReadonlyMap<string, FolderPicture>;
  /** By path. */
  attachments: ReadonlyMap<string, Attachment>;
  /** Paths. */
  texts: ReadonlySet<string>;
  /** Paths of files whose type the site does not publish. */
  others: ReadonlySet<string>;
  /** IANA name. */
  timeZone: string;
}

/** A link to another text, to a part of it, or to the articles with a tag. */
export interface TextLink {
  /** As in the file. */
  href: string;
  /** The other text; undefined for a tag. */
  path?: string;
  tag?: string;
  line?: number | undefined;
}

/** Its time zone is what a date without a time depends on. */
export const SITE_FILE = 'site.yaml';

export const HOME_FILE = 'home.yaml';

export const pictureHint =
  'Name a picture of this folder, relative to this file (such as ./picture.jpg), or an absolute http(s) address';

/** What a link can name, in its field or in a body. */
export const linkTargets =
  'a file of this folder, relative to this file (such as ../articles/hours.md), a page of this site, http(s)://…, tel:<number> or mailto:<address>';

export const linkHint = `Name ${linkTargets}`;

/** A warning about a picture. */
export const insecurePicture = {
  message: 'has a picture with an http:// address, which browsers block on an https:// site',
  hint: 'Write https://…, or put the picture into this folder',
};

export const isInsecure = (src: unknown) => typeof src === 'string' && /^\s*http:/i.test(src);

/** A picture file with its path in the folder. */
export type LocalPicture = FolderPicture & { path: string };

export type References = ReturnType<typeof createReferences>;

/** Resolves and collects what a file refers to. What does not exist is an `InvalidValueError`. */
export function createReferences(file: string, index: FolderIndex) {
  const { pictures, attachments, texts, others, timeZone } = index;
  const usedPictures: [path: string, role: PictureRole][] = [];
  const usedAttachments: string[] = [];
  const links: TextLink[] = [];
  /** Of the attachments, by address. */
  const lengths = new Map<string, number>();

  /** Records a link to another text. */
  function recordLink(path: string, href: string, line?: number): void {
    // Without a file of this name, it can be an alias or the title of an article.
    links.push({ href, path: findPath(texts, path) ?? path, line });
  }

  /** The path of a file in the folder. */
  function pathOf(address: string, name = address): string {
    const path = join(dirname(file), name);
    if (path.split('/')[0] !== '..') return path;
    throw new InvalidValueError(`${quoteAddress(address)} is outside the folder`);
  }

  /** The path that the folder has for a file: some systems decompose the letters of file names. */
  function findPath(files: Pick<ReadonlySet<string>, 'has'>, path: string): string | undefined {
    const spellings = [path, path.normalize('NFC'), path.normalize('NFD')];
    return spellings.find((each) => files.has(each));
  }

  function findPicture(address: string): LocalPicture | undefined {
    const path = findPath(pictures, address);
    const picture = path && pictures.get(path);
    return picture ? { ...picture, path } : undefined;
  }

  /** The address of an attachment, by its path. */
  function findAttachment(name: string): string | undefined {
    const path = findPath(attachments, name);
    const attachment = path && attachments.get(path);
    if (!attachment) return undefined;
    usedAttachments.push(path);
    const address = attachmentAddress(path, attachment);
    lengths.set(address, attachment.length);
    return address;
  }

  /** The file of the folder whose path is the most like this one, whatever its case; undefined if none is. */
  function findNearest(path: string): string | undefined {
    const key = (each: string) => each.normalize('NFC').toLowerCase();
    const paths = [...pictures.keys(), ...attachments.keys(), ...texts];
    const byKey = new Map(paths.map((each) => [key(each), each]));
    const name = join(key(path).replaceAll('\\', '/'));
    const page = name.replace(/(\.html?)?$/, '.md');
    // An author may have written the path from the root of the folder.
    const fromRoot = name.replace(`${dirname(file)}/`, '');
    const exact = byKey.get(name) ?? byKey.get(page) ?? byKey.get(fromRoot);
    if (exact !== undefined) return exact;
    const maxDistance = Math.floor(parse(name).name.length / 3);
    return byKey.get(closestMatch(name, [...byKey.keys()], { maxDistance }) ?? '');
  }

  /** The address of a file, which a link in Markdown can have without < and >. */
  function addressOf(path: string): string {
    return relative(dirname(file), path).replace(
      /[ ()]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
  }

  /** The error for an address without a file that the site can publish. */
  function missing(address: string, path: string, message: string): InvalidValueError {
    const shown = quoteAddress(address);
    const scheme = schemeOf(address);
    if (scheme)
      return new InvalidValueError(`${shown} ${message}. Write ${quote(scheme + address)}`);
    if (findPath(attachments, path)) {
      return new InvalidValueError(`${shown} is no picture. Link to it`);
    }
    if (others.has(path)) {
      return new InvalidValueError(
        `${shown} exists, but the site does not publish files of its type. Export a picture as JPEG, a document as PDF; link to a copy of another file on another site`,
      );
    }
    const nearest = findNearest(path);
    if (!nearest) return new InvalidValueError(`${shown} ${message}`);
    const fragment = /#.*$/s.exec(address)?.[0] ?? '';
    return new InvalidValueError(
      `${shown} ${message}. Write ${quote(addressOf(nearest) + fragment)} if that is meant`,
    );
  }

  /** The error for an address or id without its text. */
  function missingText(value: string, path: string): InvalidValueError {
    const nearest = findNearest(path);
    const only = nearest && texts.has(nearest) ? `, only ${nearest}` : '';
    return new InvalidValueError(`is ${quoteAddress(value)}, but there is no ${path}${only}`);
  }

  /** The picture of the API for files of the folder in a role. */
  function publicPicture(shown: LocalPicture[], role: PictureRole): Omit<Picture, 'alt'> {
    for (const { path } of shown) usedPictures.push([path, role]);
    return toPicture(shown, role);
  }

  /** A path of this site; banners and function entries must exist. */
  function resolvePage(href: string, line?: number): string {
    const url = parseUrl(href, 'http://site.invalid');
    const details = url?.pathname === paths.details ? parseDetails(url.searchParams) : undefined;
    if (!parseLink(href) || details?.kind === 'malformed') {
      throw new InvalidValueError(`${quoteAddress(href)} is not a page of this site`);
    }
    if (details?.kind === 'article') {
      recordLink(itemPath('articles', details.name), href, line);
    }
    if (details?.kind !== 'banner' && details?.kind !== 'function') return href;
    const path = itemPath(`${details.kind}s`, details.id);
    if (!texts.has(path)) {
      throw missingText(href, path);
    }
    recordLink(path, href, line);
    return href;
  }

  return {
    usedPictures,
    usedAttachments,
    /** The links to other texts, in the order of their resolution. */
    links,
    timeZone,
    hasText: (path: string) => findPath(texts, path) !== undefined,
    /** The bytes of an attachment of the folder, by the address that `resolveLink` returned. */
    lengthOf: (address: string) => lengths.get(address.split('#', 1)[0] ?? ''),
    missingText,
    publicPicture,
    recordLink,
    recordTag: (tag: string, href: string) => links.push({ href, tag }),

    /** The picture file of an address; undefined if it is a picture elsewhere. */
    resolvePicture(src: string): LocalPicture | undefined {
      if (/^https?:\/\//i.test(src) && URL.canParse(src)) return undefined;
      if (/^([a-z][a-z\d+.-]*:|\/)/i.test(src)) throw new InvalidValueError(`is ${quote(src)}`);
      const path = pathOf(src);
      const picture = findPicture(path);
      if (picture) return picture;
      throw missing(src, path, 'does not exist as a picture');
    },

    /**
     * The address of a link: to another file of the folder, a page of this site, or elsewhere.
     * @param line the line of the link in a body
     */
    resolveLink(href: string, line?: number): string {
      if (href.startsWith('#') || isMediaAddress(href)) return href;
      if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)) {
        if (parseLink(href)) return href;
        const [, scheme = ''] = /^(tel|mailto):/i.exec(href) ?? [];
        throw new InvalidValueError(`is ${quoteAddress(href)}${wrong[scheme.toLowerCase()] ?? ''}`);
      }
      if (href.startsWith('/')) return resolvePage(href, line);
      const [, name = '', fragment = ''] = /^([^?#]*)[^#]*(.*)$/s.exec(href) ?? [];
      const path = pathOf(href, decodeAddress(name));
      const picture = findPicture(path);
      if (picture) return publicPicture([picture], 'picture').src;
      const attachment = findAttachment(path);
      if (attachment) return attachment + fragment;
      const text = findPath(texts, path);
      const item = text && parseItemPath(text);
      if (!item) throw missing(href, path, 'does not exist');
      recordLink(text, href, line);
      const { folder, id } = item;
      if (folder === 'articles') return detailsHref({ kind: 'article', name: id }) + fragment;
      return detailsHref({ kind: folder === 'banners' ? 'banner' : 'function', id }) + fragment;
    },
  };
}

const wrong: Record<string, string> = {
  tel: ', which is not a telephone number',
  mailto: ', which is not an e-mail address',
};

/** The scheme that is missing before `www.a.example` and `a@b.example`. */
function schemeOf(address: string): string | undefined {
  if (/^www\./i.test(address)) return 'https://';
  return /^[^@\s/]+@[^@\s/]+\.\w+$/.test(address) ? 'mailto:' : undefined;
}

export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** An address as an author writes it, quoted in a message: rendered Markdown has its letters encoded. */
export const quoteAddress = (address: string) => quote(decodeAddress(address));

const isFootnote = /^fn(ref)?\d+(:\d+)?$/;
const MAX_SHOWN = 8;

/**
 * A warning about a link whose fragment names nothing in a text; undefined if it names one of the ids.
 *
 * @param ids those of the text; the pages show them with a prefix, which a copied fragment has
 */
export function missingPart(
  href: string,
  ids: ReadonlySet<string>,
): Pick<Finding, 'message' | 'hint'> | undefined {
  const fragment = decodeAddress(href.slice(href.indexOf('#') + 1));
  const isTop = /^(top)?$/i.test(fragment);
  const isCopied = fragment.startsWith(ID_PREFIX) && ids.has(fragment.slice(ID_PREFIX.length));
  if (isTop || isCopied || isFootnote.test(fragment) || ids.has(fragment)) return undefined;
  const headings = [...ids].filter((id) => !isFootnote.test(id));
  const shown = headings.slice(0, MAX_SHOWN).map((id) => `#${id}`);
  const more = headings.length > MAX_SHOWN ? ', …' : '';
  return {
    message: `links to ${quoteAddress(href)}, but no heading has that name`,
    hint: shown.length > 0 ? `Write one of ${shown.join(', ')}${more}` : 'The text has no headings',
  };
}
