import type { Picture } from '../api/fields.ts';
import { parseUrl } from './paths.ts';

/** A picture of a body, as far as link previews need it. */
interface BodyPicture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}

/** The serializer of the sanitizer quotes all values. */
const PICTURE = /<img((?:\s+[\w-]+(?:="[^"]*")?)*)/g;
const ATTRIBUTE = /\s([\w-]+)="([^"]*)"/g;

/**
 * The first picture of a sanitized body that link previews can show, with its real size, if the body has
 * versions of the picture with their widths; other sizes may be those that the author wants.
 */
export function firstPicture(body: string): BodyPicture | undefined {
  for (const [, attributes = ''] of body.matchAll(PICTURE)) {
    const pairs = attributes.matchAll(ATTRIBUTE);
    const values = new Map([...pairs].map(([, name = '', value = '']) => [name, decode(value)]));
    const largest = largestOf(candidatesOf(values.get('srcset') ?? ''));
    const src = largest?.src ?? values.get('src') ?? '';
    if (!isPreviewable(src)) continue;
    const ratio = Number(values.get('height')) / Number(values.get('width'));
    const height = largest && Math.round(largest.width * ratio);
    return {
      src,
      alt: values.get('alt') ?? '',
      ...(largest && height && { width: largest.width, height }),
    };
  }
  return undefined;
}

/** The largest version of a picture that link previews can show; `src` if it is one. */
export function previewOf(picture: Picture | undefined): Omit<Picture, 'srcset'> | undefined {
  if (!picture) return undefined;
  const { src, alt, width, height, srcset = [] } = picture;
  if (isPreviewable(src)) return { src, alt, width, height };
  const largest = largestOf(srcset);
  if (!largest) return undefined;
  const ratio = width && height && height / width;
  return { ...largest, alt, height: ratio && Math.round(largest.width * ratio) };
}

/**
 * Whether the services that show link previews know the format, by the address: a JPEG or PNG that no service of
 * pictures converts to a format that some of them do not know. They load no `data:` addresses.
 */
function isPreviewable(src: string): boolean {
  if (src.startsWith('data:')) return false;
  const { pathname = '', search = '' } = parseUrl(src, 'http://site.invalid') ?? {};
  if (/(?:[=,_/]|%2[CF])(avif|webp)(?![\w.-])/i.test(pathname + search)) return false;
  return /\.(jpe?g|png)$/i.test(pathname) || /[=,/](jpe?g|png)(?![\w.-])/i.test(search);
}

interface Candidate {
  src: string;
  width: number;
}

const candidatesOf = (srcset: string): Candidate[] =>
  [...srcset.matchAll(/(\S+)\s+(\d+)w/g)].map(([, src = '', width]) => ({
    src,
    width: Number(width),
  }));

/** The largest one that link previews can show. */
const largestOf = (candidates: Candidate[]): Candidate | undefined =>
  candidates.filter(({ src }) => isPreviewable(src)).toSorted((a, b) => b.width - a.width)[0];

const named: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

function decode(value: string): string {
  return value.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|quot|apos|lt|gt));/gi,
    (all, hex, decimal, name) => {
      if (name) return named[name.toLowerCase()] ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
