import type { Misfit } from '@twinfront/shared/api/misfitsOf';
import { quote } from './quote.ts';

const picture = 'a picture: { "src": …, "alt": … }';
const pixels = 'pixels: a whole number from 1';
const address = 'text, with an address';
const id = 'text that is not empty and short enough for an address, or a number';

/** What is right for a field, wherever it stands. */
const rules: Record<string, string> = {
  ...{ id, banners: 'a list of ids', functions: 'a list of ids' },
  ...{ image: picture, portrait: picture, icon: picture, logo: picture },
  ...{ width: pixels, height: pixels, link: address, href: address },
  src: 'an absolute http(s) address, or one that begins with /media/',
  srcset: 'a list of { "src": …, "width": … }',
  alt: 'text: what the picture shows, or "" if it only decorates',
  body: 'text, with HTML',
  footer: 'an object with at least { "copyright": … }',
  links: 'a list of { "title": …, "href": … }',
  locale: '"zh-CN" or "en"',
  timeZone: 'the name of a time zone, such as "Asia/Shanghai"',
  brandColor: 'a colour such as "#1f5f5b"',
  notices: 'text: the term whose search results are the notices',
  updatedAt: 'a time with its offset, such as "2026-11-18T09:00:00+08:00"',
  reopensAt: 'a time with its offset, such as "2026-12-01T08:00:00+08:00"',
};

/** What of an answer came wrong, and what would be right; `whole` says what the answer should be. */
export function describeMisfit({ path, came }: Misfit, whole: string): string {
  const state = came === undefined ? 'is missing' : `is ${quote(came)}`;
  return `${placeOf(path)} ${state}. Right would be ${ruleFor(path, whole)}.`;
}

/** As a program would write it. */
export function placeOf(path: string[]): string {
  return `data${path.map((key) => (isPlace(key) ? `[${key}]` : `.${key}`)).join('')}`;
}

function ruleFor(path: string[], whole: string): string {
  const [last = '', above = ''] = path.toReversed();
  if (path.length === 0) return whole;
  if (!isPlace(last)) return rules[last] ?? 'plain text';
  if (['banners', 'functions'].includes(above)) return id;
  return 'an object with all that belongs to it';
}

function isPlace(key: string): boolean {
  return /^\d+$/.test(key);
}
