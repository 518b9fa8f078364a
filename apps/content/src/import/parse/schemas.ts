import type { Picture } from '@twinfront/shared/api/fields';
import { isId, parseTerm } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import * as v from 'valibot';
import { type ItemFolder, itemPath } from '../layout.ts';
import { isLocalTime, parseTimestamp } from '../localTime.ts';
import {
  type FolderPicture,
  needsPortrait,
  type PictureRole,
  toPicture,
} from '../pictures/variants.ts';
import { quote } from '../validationError.ts';
import {
  linkHint,
  pictureHint,
  type ResolvedLink,
  type ResolvedPicture,
  TIME_ZONE,
} from './references.ts';

// Every scalar arrives as text, and an empty field as a missing one.
const text = v.string();
const id = v.pipe(
  text,
  v.check((value) => isId(value)),
);
/** What an address can carry: `/details?article=<title>`, `/richText/search/<term>`. */
const term = v.pipe(
  text,
  v.check((value) => parseTerm(value) === value),
);

/** The file whose fields are parsed, in its folder. */
export interface FieldContext {
  resolvePicture: (src: string) => ResolvedPicture;
  resolveLink: (href: string) => ResolvedLink;
  hasText: (path: string) => boolean;
  timeZone: string;
  /** Records that the fields depend on another file. */
  use: (path: string, role?: PictureRole) => void;
}

/** The schemas of all files. */
export function createSchemas(context: FieldContext) {
  const icon = pictureSchema(context, 'icon');
  const link = linkSchema(context);
  const timestamp = timestampSchema(context);
  return {
    'site.yaml': fieldsOf({
      name: text,
      description: text,
      locale: v.picklist(['zh-CN', 'en']),
      timeZone: v.optional(v.pipe(text, v.check(isTimeZone))),
      brandColor: v.optional(v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i))),
      logo: v.optional(icon),
      footer: fieldsOf({
        copyright: text,
        icp: v.optional(text),
        links: v.optional(v.array(fieldsOf({ title: text, href: link }))),
        contact: v.optional(text),
      }),
    }),
    'home.yaml': fieldsOf({
      banners: idsSchema('banners', context),
      functions: idsSchema('functions', context),
      notices: term,
    }),
    'maintenance.yaml': fieldsOf({
      title: text,
      message: text,
      reopensAt: v.optional(timestamp),
    }),
    banners: v.pipe(
      fieldsOf({
        title: text,
        summary: v.optional(text),
        image: sourceSchema(context, 'picture'),
        portrait: v.optional(pictureSchema(context, 'portrait')),
        link: v.optional(link),
      }),
      v.transform(({ image, portrait, ...fields }) => ({
        ...fields,
        image: image.picture,
        portrait: portrait ?? cropPortrait(image, context),
      })),
    ),
    functions: fieldsOf({
      title: text,
      summary: v.optional(text),
      icon,
      link: v.optional(link),
    }),
    articles: fieldsOf({ title: term, summary: v.optional(text), updatedAt: timestamp }),
  };
}

const aPicture = 'Expected src (a picture of this folder, or an absolute http(s) address) and alt';
const aTime = 'Write a day such as 2026-11-18, or ISO 8601 such as 2026-11-18T09:00:00+08:00';

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
  href: linkHint,
  link: linkHint,
  banners: 'Write a list of ids: the names of files in banners/ without .md',
  functions: 'Write a list of ids: the names of files in functions/ without .md',
  notices: 'Write the search term, 1 to 100 characters, that finds the notices',
  title: 'Write 1 to 100 characters of text on one line',
  message: 'Write text',
  summary: 'Write text',
  reopensAt: aTime,
  updatedAt: aTime,
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

/** Ids of existing items, each once. */
function idsSchema(folder: ItemFolder, { hasText }: FieldContext) {
  return v.pipe(
    v.array(id),
    v.rawTransform(({ dataset: { value }, addIssue }) => {
      for (const [index, id] of value.entries()) {
        const path = itemPath(folder, id);
        const fail = (message: string) => addIssue({ message, path: toPath(value, [index]) });
        if (!hasText(path)) fail(`is ${quote(id)}, but there is no ${path}`);
        else if (value.indexOf(id) < index) fail(`is ${quote(id)} again`);
      }
      return value;
    }),
  );
}

/** A timestamp, or a day or a local time in the time zone of the site. */
function timestampSchema({ timeZone, use }: FieldContext) {
  return v.pipe(
    text,
    v.check((value) => parseTimestamp(value, timeZone) !== undefined),
    v.transform((value) => {
      if (isLocalTime(value)) use(TIME_ZONE);
      return parseTimestamp(value, timeZone) ?? value;
    }),
  );
}

/** A page of this site, http(s), or the path of a file of the folder, which becomes its address. */
function linkSchema({ resolveLink, use }: FieldContext) {
  return v.pipe(
    text,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const link = resolveLink(value);
      if (link.kind === 'missing') {
        addIssue({ message: link.message });
        return NEVER;
      }
      if (link.kind === 'picture' || !parseLink(link.href)) {
        addIssue({ message: `is ${quote(value)}` });
        return NEVER;
      }
      if (link.path) use(link.path);
      return link.href;
    }),
  );
}

/** Transforms a picture of a file into the picture of the API. */
function pictureSchema(context: FieldContext, role: PictureRole) {
  return v.pipe(
    sourceSchema(context, role),
    v.transform(({ picture }) => picture),
  );
}

interface Source {
  picture: Picture;
  /** The file of the folder. */
  file?: { path: string; picture: FolderPicture };
}

function sourceSchema({ resolvePicture, use }: FieldContext, role: PictureRole) {
  return v.pipe(
    fieldsOf({
      src: v.pipe(v.string(), v.nonEmpty()),
      // A missing text alternative is a warning.
      alt: v.optional(v.string(), ''),
      srcset: v.optional(v.array(v.string())),
    }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Source => {
      const fail = (message: string, ...keys: (string | number)[]) =>
        addIssue({ message, path: toPath(value, keys) });

      const main = resolvePicture(value.src);
      if (main.kind === 'missing') fail(main.message, 'src');
      const others = (value.srcset ?? []).flatMap((src, index) => {
        const found = resolvePicture(src);
        if (found.kind === 'local' && found.picture.width) return [found];
        const message =
          found.kind === 'missing' ? found.message : `is ${quote(src)}, whose width is not known`;
        fail(message, 'srcset', index);
        return [];
      });
      if (main.kind === 'missing') return NEVER;

      const { alt } = value;
      const local = main.kind === 'local' ? [main] : [];
      const files = [...local, ...others];
      for (const { path } of files) use(path, role);
      const { src, ...size } = toPicture(
        files.map(({ picture }) => picture),
        role,
      );
      if (main.kind === 'external') return { picture: { src: main.src, alt, srcset: size.srcset } };
      return { picture: { src, alt, ...size }, file: main };
    }),
  );
}

/** What phones get of a banner without a portrait. */
function cropPortrait({ picture: { alt }, file }: Source, { use }: FieldContext) {
  if (!file || !needsPortrait(file.picture)) return undefined;
  use(file.path, 'portrait-crop');
  return { ...toPicture([file.picture], 'portrait-crop'), alt };
}

function toPath(
  input: Record<string, unknown> | unknown[],
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
