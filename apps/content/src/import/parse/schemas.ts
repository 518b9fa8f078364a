import { isId, parseTerm } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import * as v from 'valibot';
import { type ItemFolder, itemPath } from '../layout.ts';
import { isLocalTime, parseTimestamp } from '../localTime.ts';
import { needsPortrait, type PictureRole, toPicture } from '../pictures/variants.ts';
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
  const { timeZone, resolveLink, use } = context;
  const source = sourceSchema(context);
  const picture = (role: PictureRole) =>
    v.pipe(
      source,
      v.transform((value) => toApiPicture(value, role, context)),
    );
  const icon = picture('icon');
  /** A page of this site, http(s), or the path of a file of the folder, which becomes its address. */
  const link = parsed((value, fail) => {
    const found = resolveLink(value);
    if (found.kind === 'missing') return fail(found.message);
    if (found.kind === 'picture' || !parseLink(found.href)) return fail();
    if (found.path) use(found.path);
    return found.href;
  });
  /** A timestamp, or a day or a local time in the time zone of the site. */
  const timestamp = parsed((value, fail) => {
    if (isLocalTime(value)) use(TIME_ZONE);
    return parseTimestamp(value, timeZone) ?? fail();
  });
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
        image: source,
        portrait: v.optional(picture('portrait')),
        link: v.optional(link),
      }),
      v.transform(({ image, portrait, ...fields }) => ({
        ...fields,
        image: toApiPicture(image, 'picture', context),
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

/** Text that `parse` transforms, or rejects by `fail`. */
function parsed<T>(parse: (value: string, fail: (message?: string) => never) => T) {
  return v.pipe(
    text,
    v.rawTransform<string, T>(({ dataset: { value }, addIssue, NEVER }) =>
      parse(value, (message) => {
        addIssue(message === undefined ? {} : { message });
        return NEVER;
      }),
    ),
  );
}

/** Ids of existing items, each once. */
function idsSchema(folder: ItemFolder, { hasText }: FieldContext) {
  const id = parsed((value, fail) => {
    if (!isId(value)) return fail();
    const path = itemPath(folder, value);
    return hasText(path) ? value : fail(`is ${quote(value)}, but there is no ${path}`);
  });
  return v.pipe(
    v.array(id),
    v.checkItems(
      (value, index, all) => all.indexOf(value) === index,
      ({ input }) => `is ${quote(input)} again`,
    ),
  );
}

/** A picture as the owner writes it, with the files of the folder that it names. */
function sourceSchema({ resolvePicture }: FieldContext) {
  const any = parsed((src, fail) => {
    const found = resolvePicture(src);
    return found.kind === 'missing' ? fail(found.message) : found;
  });
  const sized = parsed((src, fail) => {
    const found = resolvePicture(src);
    if (found.kind === 'missing') return fail(found.message);
    if (found.kind === 'local' && found.picture.width) return found;
    return fail(`is ${quote(src)}, whose width is not known`);
  });
  return fieldsOf({
    src: any,
    // A missing text alternative is a warning.
    alt: v.optional(text, ''),
    srcset: v.optional(v.array(sized), []),
  });
}

type Source = v.InferOutput<ReturnType<typeof sourceSchema>>;

function toApiPicture(
  { src: main, alt, srcset }: Source,
  role: PictureRole,
  { use }: FieldContext,
) {
  const files = main.kind === 'local' ? [main, ...srcset] : srcset;
  for (const { path } of files) use(path, role);
  const picture = toPicture(
    files.map(({ picture }) => picture),
    role,
  );
  return main.kind === 'local'
    ? { ...picture, alt }
    : { src: main.src, alt, srcset: picture.srcset };
}

/** What phones get of a banner without a portrait. */
function cropPortrait({ src: main, alt }: Source, { use }: FieldContext) {
  if (main.kind !== 'local' || !needsPortrait(main.picture)) return undefined;
  use(main.path, 'portrait-crop');
  return { ...toPicture([main.picture], 'portrait-crop'), alt };
}

/** A strict object: each unknown field is an issue of the type `never`. */
function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  return v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.objectWithRest(entries, v.never()),
  );
}
