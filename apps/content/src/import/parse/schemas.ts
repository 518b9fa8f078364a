import { timestampSchema } from '@twinfront/shared/api/fields';
import { isId, parseTerm } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import * as v from 'valibot';
import { mediaAddress, pictureHint, type ResolvedPicture } from '../pictures/inspectPicture.ts';
import { quote } from '../validationError.ts';

// Every scalar arrives as text, and an empty field as a missing one.
const text = v.string();
const id = v.pipe(
  text,
  v.check((value) => isId(value)),
);
const timestamp = v.pipe(
  text,
  v.check((value) => v.is(timestampSchema, value)),
);
const link = v.pipe(
  text,
  v.check((value) => parseLink(value) !== undefined),
);
/** What an address can carry: `/details?article=<title>`, `/richText/search/<term>`. */
const term = v.pipe(
  text,
  v.check((value) => parseTerm(value) === value),
);

/** The schemas of all files; `find` resolves the address of a picture in the current file. */
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

const aPicture = 'Expected src (a picture of this folder, or an absolute http(s) address) and alt';

/** Hints of error messages by the name of the field. */
export const hints: Record<string, string> = {
  name: 'Write the name of the site as text',
  description: 'Describe the site in a sentence, as text',
  locale: 'Write zh-CN or en',
  timeZone: 'Write an IANA time zone such as Asia/Shanghai',
  brandColor: "Write a colour as '#rrggbb', in quotes",
  logo: aPicture,
  footer: 'Expected copyright, and optionally icp, links and contact',
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
  alt: "Describe the picture as text; '' if it is decorative",
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

/** Transforms a picture of a file into the picture of the API. */
function pictureSchema(find: (src: string) => ResolvedPicture) {
  return v.pipe(
    fieldsOf({
      src: v.pipe(v.string(), v.nonEmpty()),
      alt: v.string(),
      srcset: v.optional(v.array(v.string())),
    }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const fail = (message: string, ...keys: (string | number)[]) =>
        addIssue({ message, path: toPath(value, keys) });

      const main = find(value.src);
      if (main.kind === 'missing') fail(main.message, 'src');
      const srcset = value.srcset?.map((src, index) => {
        const found = find(src);
        if (found.kind === 'missing') return fail(found.message, 'srcset', index);
        const width = found.kind === 'local' ? found.picture.width : undefined;
        if (found.kind === 'external' || width === undefined) {
          return fail(`is ${quote(src)}, whose width is not known`, 'srcset', index);
        }
        return { src: mediaAddress(found.picture), width };
      });
      if (main.kind === 'missing') return NEVER;

      const { alt } = value;
      if (main.kind === 'external') return { src: main.src, alt, srcset };
      const { width, height } = main.picture;
      return { src: mediaAddress(main.picture), alt, width, height, srcset };
    }),
  );
}

function toPath(
  input: Record<string, unknown>,
  keys: (string | number)[],
): [v.IssuePathItem, ...v.IssuePathItem[]] | undefined {
  const [first, ...rest] = keys.map(
    (key): v.IssuePathItem => ({ type: 'unknown', origin: 'value', input, key, value: undefined }),
  );
  return first && [first, ...rest];
}

/** A strict object; each unknown field is an issue of the type `raw_check`. */
function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  return v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.intersect([v.object(entries), noOtherFields(entries)]),
  );
}

// `v.strictObject` names only the first unknown field, and `v.objectWithRest` skips `__proto__`,
// `prototype` and `constructor`.
function noOtherFields(entries: v.ObjectEntries) {
  return v.pipe(
    v.unknown(),
    v.rawCheck(({ dataset: { value: input }, addIssue }) => {
      if (typeof input !== 'object' || input === null) return;
      for (const key of Object.keys(input)) {
        if (Object.hasOwn(entries, key)) continue;
        addIssue({
          path: [{ type: 'unknown', origin: 'key', input, key, value: undefined }],
        });
      }
    }),
    v.transform(() => ({})),
  );
}
