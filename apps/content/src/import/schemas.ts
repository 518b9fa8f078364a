import { parseTerm } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import * as v from 'valibot';
import { fieldsOf } from './fieldsOf.ts';
import { isTimestamp } from './isTimestamp.ts';
import { isId } from './layout.ts';
import { pictureSchema } from './pictureSchema.ts';
import { pictureHint, type ResolvedPicture } from './resolvePicture.ts';

// Every scalar arrives as text, and an empty field as a missing one.
const text = v.string();
const id = v.pipe(text, v.check(isId));
const timestamp = v.pipe(text, v.check(isTimestamp));
const link = v.pipe(
  text,
  v.check((value) => parseLink(value) !== undefined),
);
/** What an address can carry: `/details?article=<title>`, `/richText/search/<term>`. */
const term = v.pipe(
  text,
  v.check((value) => parseTerm(value) === value),
);

/** The schemas of all files; `find` says which picture an address in the file at hand means. */
export function createSchemas(find: (src: string) => ResolvedPicture) {
  const picture = pictureSchema(find);
  return {
    'site.yaml': fieldsOf({
      name: text,
      description: text,
      locale: v.picklist(['zh-CN', 'en']),
      timeZone: v.optional(v.pipe(text, v.check(isTimeZone))),
      brandColor: v.optional(v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i))),
      logo: v.optional(picture),
      footer: fieldsOf({
        copyright: text,
        icp: v.optional(text),
        links: v.optional(v.array(fieldsOf({ title: text, href: link }))),
        contact: v.optional(text),
      }),
    }),
    'home.yaml': fieldsOf({ banners: v.array(id), functions: v.array(id), notices: term }),
    'maintenance.yaml': fieldsOf({
      title: text,
      message: text,
      reopensAt: v.optional(timestamp),
    }),
    banners: fieldsOf({
      title: text,
      summary: v.optional(text),
      image: picture,
      portrait: v.optional(picture),
      link: v.optional(link),
    }),
    functions: fieldsOf({
      title: text,
      summary: v.optional(text),
      icon: picture,
      link: v.optional(link),
    }),
    articles: fieldsOf({ title: term, summary: v.optional(text), updatedAt: timestamp }),
  };
}

const aPicture = 'Give src (a picture of this folder, or an absolute http(s) address) and alt';

/** What would be right, by the name of the field. */
export const hints: Record<string, string> = {
  name: 'Write the name of the site as text',
  description: 'Describe the site in a sentence, as text',
  locale: 'Write zh-CN or en',
  timeZone: 'Write an IANA time zone such as Asia/Shanghai',
  brandColor: "Write a colour as '#rrggbb', in quotes",
  logo: aPicture,
  footer: 'Give copyright, and if wanted icp, links and contact',
  copyright: 'Write the copyright line as text',
  icp: 'Write text',
  contact: 'Write text',
  links: 'Write a list of links, each with title and href',
  href: 'Write an address of a page of this site (such as /details?article=…) or http(s)://…',
  link: 'Write an address of a page of this site (such as /details?article=…) or http(s)://…',
  banners: 'Write a list of ids: the names of files in banners/ without .md',
  functions: 'Write a list of ids: the names of files in functions/ without .md',
  notices: 'Write the search term, 1 to 100 characters, that finds the notices',
  title: 'Write 1 to 100 characters of text on one line',
  message: 'Write text',
  summary: 'Write text',
  reopensAt: 'Write ISO 8601 with offset, such as 2026-11-18T09:00:00+08:00',
  updatedAt: 'Write ISO 8601 with offset, such as 2026-11-18T09:00:00+08:00',
  image: aPicture,
  portrait: aPicture,
  icon: aPicture,
  src: pictureHint,
  alt: "Describe the picture as text; '' if it only decorates",
  srcset: 'Write a list of pictures of this folder that have other widths',
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
