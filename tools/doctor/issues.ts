import * as v from 'valibot';
import { type Fault, fault, quote } from './report.ts';

/** A place of an answer that breaks the contract. */
interface Issue {
  /** Field names and list indexes, from the outside in. */
  path: string[];
  received: unknown;
  /** The smallest part with the value that the parser drops or replaces; otherwise it rejects the whole answer. */
  lost: { path: string[]; instead: unknown } | undefined;
}

/** Each kind of schema in the contract has some of these properties. */
type Part = v.GenericSchema & {
  fallback?: unknown;
  pipe?: readonly [v.GenericSchema, ...v.GenericPipeItem[]];
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly (string | v.GenericSchema)[];
};

/** Each place once, values that a fallback of the schema replaces included. */
export function issuesOf(schema: v.GenericSchema, data: unknown): Issue[] {
  const { issues = [] } = v.safeParse(withoutFallbacks(schema), data);
  const found = new Map(issues.map((issue) => [pathOf(issue).join('\n'), issue]));
  return [...found.values()].map((issue) => {
    const path = pathOf(issue);
    return { path, received: issue.input, lost: lostPart(schema, path) };
  });
}

const pathOf = ({ path }: v.BaseIssue<unknown>) => path?.map(({ key }) => String(key)) ?? [];

function lostPart(schema: v.GenericSchema, path: string[]): Issue['lost'] {
  let lost: Issue['lost'];
  let part: Part | undefined = schema;
  for (let depth = 0; part; depth += 1) {
    while (part) {
      if ('fallback' in part) lost = { path: path.slice(0, depth), instead: part.fallback };
      const inner: Part | undefined = part.pipe?.[0] ?? part.wrapped;
      if (!inner) break;
      part = inner;
    }
    const key: string | undefined = path[depth];
    part = key === undefined ? undefined : (part?.item ?? part?.entries?.[key]);
  }
  return lost;
}

/** On the pages. */
export function effectOf({ lost }: Issue): string | undefined {
  if (!lost) return undefined;
  const { path, instead } = lost;
  if (instead !== undefined) return `the site has ${quote(instead)} instead`;
  const isItem = isIndex(path.at(-1) ?? '');
  return isItem ? `${fieldName(path)} is left out` : `the site works without ${fieldName(path)}`;
}

function withoutFallbacks(schema: Part): v.GenericSchema {
  const { type, pipe, entries, item, wrapped, options } = schema;
  if (pipe) return v.pipe(withoutFallbacks(pipe[0]), ...(pipe.slice(1) as v.GenericPipeItem[]));
  if (item) return v.array(withoutFallbacks(item));
  if (wrapped) {
    const inner = withoutFallbacks(wrapped);
    // An item of a list, whose fallback is undefined.
    return type === 'undefinedable' ? inner : v.nullish(inner);
  }
  if (entries) {
    const parts = Object.entries(entries).map(([key, part]) => [key, withoutFallbacks(part)]);
    return v.object(Object.fromEntries(parts));
  }
  if (type === 'union') return v.union((options as v.GenericSchema[]).map(withoutFallbacks));
  return type === 'picklist' && options ? v.picklist(options as string[]) : schema;
}

const picture = 'a picture: { "src": …, "alt": … }';
const pixels = 'pixels: a whole number from 1';
const ids = 'a list of ids';
const texts = 'a list of plain texts';

/** Of a field, by its name. Other fields are plain text. */
const expectedValues: Record<string, string> = {
  ...{ image: picture, portrait: picture, icon: picture, logo: picture, preview: picture },
  ...{ width: pixels, height: pixels, banners: ids, functions: ids, aliases: ids },
  tags: texts,
  id: 'text that is not empty and short enough for an address, or a number',
  link: 'text with an address',
  href: 'text with an address',
  src: 'an absolute http(s) address, or one that begins with /media/',
  srcset: 'a list of { "src": …, "width": … }',
  alt: 'text that describes the picture, or "" for a decorative one',
  body: 'text with HTML',
  menu: 'a list of { "title": …, "href": …, "children": … }, of which seven are shown',
  children: 'a list of { "title": …, "href": … }',
  footer: 'an object with at least { "copyright": … }',
  links: 'a list of { "title": …, "href": … }',
  contact: 'plain text, or a list of texts and of { "title": …, "href": … }',
  publicSecurity: 'an object: { "number": …, "code": … }',
  code: 'text of digits',
  locale: '"zh-CN", "en" or "en-GB"',
  timeZone: 'an IANA time zone such as "Asia/Shanghai"',
  brandColor: 'a colour such as "#1f5f5b"',
  alert: 'an object with at least { "text": … }',
  level: '"info", "warning" or "error"',
  notices: 'text: the term whose search results are the notices',
  date: 'a time with its offset, such as "2026-11-18T09:00:00+08:00"',
  updatedAt: 'a time with its offset, such as "2026-11-18T09:00:00+08:00"',
  pinned: 'true or false, without quotes',
  draft: 'true or false, without quotes',
  reopensAt: 'a time with its offset, such as "2026-12-01T08:00:00+08:00"',
};

const isIndex = (key: string) => /^\d+$/.test(key);

/** A path as a program writes it, such as `data[0].title`. */
export const fieldName = (path: string[]) =>
  `data${path.map((key) => (isIndex(key) ? `[${key}]` : `.${key}`)).join('')}`;

/** @param whole what the data should be */
export function describeIssue({ path, received }: Issue, whole: string): Fault {
  const [last, above = ''] = path.toReversed();
  const items: Record<string, string | undefined> = {
    [ids]: expectedValues.id,
    [texts]: 'plain text',
  };
  const item = items[expectedValues[above] ?? ''] ?? 'an object with its fields';
  const value = (name: string) => (isIndex(name) ? item : expectedValues[name]) ?? 'plain text';
  return fault(fieldName(path), quote(received), last === undefined ? whole : value(last));
}
