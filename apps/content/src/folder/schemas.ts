import { isTimeZone } from '@twinfront/shared/api/config';
import { MAX_MENU_ENTRIES } from '@twinfront/shared/api/limits';
import { weekdays } from '@twinfront/shared/api/weekdays';
import { detailsHref, isId, parseTag, parseTerm, tagHref } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import { locales } from '@twinfront/shared/site/locale';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { fold } from '@twinfront/shared/site/search/fold';
import * as v from 'valibot';
import { InvalidValueError, quote } from '../model/finding.ts';
import { type ItemFolder, isItemId, itemPath } from '../model/layout.ts';
import { explainTime, parseTimestamp } from '../model/localTime.ts';
import { needsPortrait, type PictureRole } from '../model/media.ts';
import { parseDay, parseSpans } from './hours.ts';
import { linkTargets, pictureHint, type References } from './references.ts';

// Every scalar arrives as text, and an empty field as a missing one.
const text = v.string();
/** What an address can carry: `/details?article=<title>`, `/richText/search/<term>`. */
const term = v.pipe(
  text,
  v.check((value) => parseTerm(value) === value),
);

/** PostgreSQL indexes at most 2.7 kB, and the folded text of a character has up to 36 bytes. */
const MAX_TAG_LENGTH = 64;

const flag = v.picklist(['true', 'false']);

const SEPARATORS = /[,，、;；#"“”‘’［］]/;

/** An IANA time zone; the message for a city alone has the name to write. */
const timeZoneName = parsed((value) => {
  if (isTimeZone(value)) return value;
  const names = Intl.supportedValuesOf('timeZone');
  const city = value.trim().toLowerCase().replaceAll(' ', '_');
  const meant = names.find((name) => name.toLowerCase().endsWith(`/${city}`));
  throw new InvalidValueError(`is ${quote(value)}${meant ? `, which is written ${meant}` : ''}`);
});

/** A list of names, or one name. A name must not contain a sign that could separate several of them. */
const tags = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' && !SEPARATORS.test(value) ? [value] : value)),
  v.array(
    v.pipe(
      text,
      v.check(
        (tag) =>
          parseTerm(tag) === tag && [...tag].length <= MAX_TAG_LENGTH && !SEPARATORS.test(tag),
      ),
    ),
  ),
  eachOnce(fold),
);

/** A search term. `TAG:` and `tag：` are misspelt, and would be searched for in texts. */
const notices = v.pipe(
  term,
  v.check((value) => !/^tag\s*[:：]/i.test(value) || parseTag(value) !== undefined),
);

/** Each day is written, so that none is closed by mistake. */
const spans = parsed(parseSpans);

const hours = fieldsOf({
  weekly: fieldsOf(Object.fromEntries(weekdays.map((day) => [day, spans]))),
  exceptions: v.optional(
    v.array(
      v.pipe(
        fieldsOf({
          from: parsed(parseDay),
          to: v.optional(parsed(parseDay)),
          days: v.optional(v.array(v.picklist(weekdays))),
          times: spans,
          reason: v.optional(text),
        }),
        v.check(({ from, to = from }) => from <= to, 'ends before it begins'),
      ),
    ),
  ),
  note: v.optional(text),
});

/** The schemas of all files, for the fields of one file with its references. */
export function createSchemas(references: References) {
  const { timeZone, hasText, resolvePicture, resolveLink, publicPicture } = references;

  /** A picture as the owner writes it, with the files of the folder that it names. */
  const source = fieldsOf({
    src: parsed((src) => ({ src, file: resolvePicture(src) })),
    // A missing text alternative is a warning.
    alt: v.optional(text, ''),
    srcset: v.optional(
      v.array(
        parsed((src) => {
          const file = resolvePicture(src);
          if (file?.width) return file;
          throw new InvalidValueError(`is ${quote(src)}, whose width is not known`);
        }),
      ),
      [],
    ),
  });
  type Source = v.InferOutput<typeof source>;

  function toApiPicture({ src: { src, file }, alt, srcset }: Source, role: PictureRole) {
    const picture = publicPicture(file ? [file, ...srcset] : srcset, role);
    return file ? { ...picture, alt } : { src, alt, srcset: picture.srcset };
  }

  /** A JPEG for link previews, which show no SVG file. */
  function toPreview({ src: { file }, alt }: Source) {
    return file && file.type !== 'svg' ? { ...publicPicture([file], 'preview'), alt } : undefined;
  }

  /** A square PNG of a picture of the folder. */
  function toSiteIcon({ src: { src, file }, alt }: Source) {
    return file ? { ...publicPicture([file], 'site-icon'), alt } : { src, alt };
  }

  /** What phones get of a banner without a portrait. */
  function cropPortrait({ src: { file }, alt }: Source) {
    return file && needsPortrait(file)
      ? { ...publicPicture([file], 'portrait-crop'), alt }
      : undefined;
  }

  /** The address of what a field names by a word of its own; undefined if it is no such word. */
  function resolveName(value: string): string | undefined {
    if (value === sectionIds.services || value === sectionIds.notices) {
      return `${paths.root}#${value}`;
    }
    const tag = parseTag(value);
    if (tag !== undefined) {
      references.recordTag(tag, value);
      return tagHref(tag);
    }
    const article = itemPath('articles', value);
    if (!hasText(article)) return undefined;
    references.recordLink(article, value);
    return detailsHref({ kind: 'article', name: value });
  }
  /**
   * What `parseLink` accepts, or what becomes its address: the path of a file of the folder, the id of an article, a
   * tag such as `tag:notice`, or a section of the home page.
   */
  const link = parsed((value) => {
    const href = resolveName(value) ?? resolveLink(value);
    if (parseLink(href)) return href;
    throw new InvalidValueError(`is ${quote(value)}`);
  });
  const titledLink = fieldsOf({ title: text, href: link });
  const child = v.lazy((value) =>
    value instanceof Object && 'children' in value ? secondLevel : titledLink,
  );
  const menu = v.pipe(
    v.array(fieldsOf({ title: text, href: link, children: v.optional(v.array(child)) })),
    v.maxLength(MAX_MENU_ENTRIES, ({ input }) => `has ${input.length} entries`),
  );
  // Not a union, whose issues would not name the invalid field.
  const contact = v.lazy((value) => (typeof value === 'object' ? titledLink : text));
  /** A timestamp, or a day or a local time in the time zone of the site. */
  const timestamp = parsed((value) => {
    const parsed = parseTimestamp(value, timeZone);
    if (parsed) return parsed;
    throw new InvalidValueError(`is ${quote(value)}${explainTime(value, timeZone)}`);
  });
  /** Ids of existing items, each once. */
  const ids = (folder: ItemFolder) =>
    v.pipe(
      v.array(
        parsed((id) => {
          if (!isId(id)) throw new InvalidValueError(`is ${quote(id)}`);
          const path = itemPath(folder, id);
          if (hasText(path)) {
            references.recordLink(path, id);
            return id;
          }
          throw references.missingText(id, path);
        }),
      ),
      eachOnce(),
    );

  /** When visitors see an item. */
  const visibility = {
    draft: v.optional(flag),
    publishAt: v.optional(timestamp),
    expiresAt: v.optional(timestamp),
  };

  /** Earlier ids, none of which is the id of an article. */
  const aliases = v.pipe(
    v.array(
      parsed((value) => {
        const id = value.normalize();
        if (!isItemId('articles', id)) throw new InvalidValueError(`is ${quote(id)}`);
        const path = itemPath('articles', id);
        if (!hasText(path)) return id;
        throw new InvalidValueError(`is ${quote(id)}, which is the id of ${path}`);
      }),
    ),
    eachOnce(),
  );

  return {
    'site.yaml': v.pipe(
      fieldsOf({
        name: text,
        description: text,
        locale: v.picklist(locales),
        timeZone: v.optional(timeZoneName),
        brandColor: v.optional(v.pipe(text, v.regex(/^#[0-9a-fA-F]{6}$/))),
        logo: v.optional(source),
        icon: v.optional(source),
        hours: v.optional(hours),
        address: v.optional(text),
        map: v.optional(link),
        menu: v.optional(menu),
        footer: fieldsOf({
          copyright: text,
          icp: v.optional(text),
          publicSecurity: v.optional(
            fieldsOf({ number: text, code: v.pipe(text, v.regex(/^\d{1,20}$/)) }),
          ),
          links: v.optional(v.array(titledLink)),
          contact: v.optional(v.lazy((value) => (Array.isArray(value) ? v.array(contact) : text))),
        }),
        alert: v.optional(
          fieldsOf({
            text,
            link: v.optional(link),
            level: v.optional(v.picklist(['info', 'warning', 'error'])),
          }),
        ),
      }),
      v.transform(({ logo, icon = logo, ...fields }) => ({
        ...fields,
        ...(icon && { icon: toSiteIcon(icon) }),
        ...(logo && { logo: toApiPicture(logo, 'icon'), preview: toPreview(logo) }),
      })),
    ),
    'home.yaml': fieldsOf({
      banners: ids('banners'),
      functions: ids('functions'),
      notices,
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
        portrait: v.optional(source),
        link: v.optional(link),
        ...visibility,
      }),
      v.transform(({ image, portrait, ...fields }) => ({
        ...fields,
        image: toApiPicture(image, 'picture'),
        portrait: portrait ? toApiPicture(portrait, 'portrait') : cropPortrait(image),
        preview: toPreview(image),
      })),
    ),
    functions: v.pipe(
      fieldsOf({
        title: text,
        summary: v.optional(text),
        icon: source,
        link: v.optional(link),
        ...visibility,
      }),
      v.transform(({ icon, ...fields }) => ({
        ...fields,
        icon: toApiPicture(icon, 'icon'),
        preview: toPreview(icon),
      })),
    ),
    articles: fieldsOf({
      title: term,
      summary: v.optional(text),
      date: timestamp,
      updatedAt: v.optional(timestamp),
      pinned: v.optional(flag),
      source: v.optional(text),
      aliases: v.optional(aliases),
      tags: v.optional(tags),
      ...visibility,
    }),
  };
}

const aLink = `Name services or notices (sections of the home page), tag: and a tag, the id of an article, ${linkTargets}`;
const aPicture = 'Expected src (a picture of this folder, or an absolute http(s) address) and alt';
const aDay = 'Write a day such as 2027-02-05';
const aTime =
  'Write a day such as 2026-11-18, a time such as 2026-11-18 09:00, or ISO 8601 with offset such as 2026-11-18T09:00:00+08:00';

const someTimes =
  "Write closed, or times such as 9:00-21:00 or, in quotes, '9:00-12:00, 14:00-17:00'";

/** Hints of error messages by the name of the field; of another one: write text. */
export const hints: Record<string, string> = {
  name: 'Write the name of the site as text',
  description: 'Describe the site in a sentence, as text',
  locale: 'Write zh-CN, en or en-GB',
  timeZone: 'Write an IANA time zone such as Asia/Shanghai',
  brandColor: "Write a colour as '#rrggbb', in quotes",
  logo: aPicture,
  hours: 'Expected weekly, and optionally exceptions and note',
  weekly: 'Expected mon, tue, wed, thu, fri, sat and sun, each with times or closed',
  ...Object.fromEntries(weekdays.map((day) => [day, someTimes])),
  exceptions:
    'Write a list of exceptions, each with from, times, and optionally to (not before from), days and reason',
  from: aDay,
  to: aDay,
  days: 'Write a list of weekdays such as [fri, sat]',
  times: someTimes,
  reason: 'Write the reason as text, such as the name of a holiday',
  note: 'Write the note as text',
  address: 'Write the address as text',
  map: aLink,
  menu: `Write a list of at most ${MAX_MENU_ENTRIES} entries, each with title and href, and optionally children`,
  children:
    'Write a list of entries, each with title and href, which have no children of their own',
  footer: 'Expected copyright, and optionally icp, publicSecurity, links and contact',
  copyright: 'Write the copyright line as text',
  publicSecurity: 'Expected number and code, both of the public security registration',
  number: 'Write the number of the public security registration as text',
  code: 'Write the digits of the public security registration',
  links: 'Write a list of links, each with title and href',
  contact: 'Write text, or a list of texts and of links, each with title and href',
  href: aLink,
  link: aLink,
  alert: 'Expected text, and optionally link and level',
  level: 'Write info, warning or error',
  banners: 'Write a list of ids: the names of files in banners/ without .md',
  functions: 'Write a list of ids: the names of files in functions/ without .md',
  notices:
    'Write tag: and the tag of the notices, such as tag:notice, or another search term of at most 100 characters',
  title: 'Write 1 to 100 characters of text on one line, in quotes if it begins with a bracket',
  reopensAt: aTime,
  date: aTime,
  updatedAt: aTime,
  pinned: 'Write true to show it before newer articles, or false',
  source: 'Write where the article is from, as text',
  draft: 'Write true to hide it from visitors, or false',
  publishAt: aTime,
  expiresAt: aTime,
  tags: `Write a list such as [notice, event], each once, at most ${MAX_TAG_LENGTH} characters, without commas, semicolons, quotes, full-width brackets and #`,
  aliases: 'Write a list of earlier ids of this article: the former names of its file without .md',
  image: aPicture,
  portrait: aPicture,
  icon: aPicture,
  src: pictureHint,
  alt: "Describe the picture as text; '' if it is decorative",
  srcset: 'Write a list of pictures of this folder that have other widths',
};

/** Text that `parse` transforms, or rejects by an `InvalidValueError`. */
function parsed<T>(parse: (value: string) => T) {
  return v.pipe(
    text,
    v.rawTransform<string, T>(({ dataset: { value }, addIssue, NEVER }) => {
      try {
        return parse(value);
      } catch (error) {
        if (!(error instanceof InvalidValueError)) throw error;
        addIssue({ message: error.message });
        return NEVER;
      }
    }),
  );
}

/** @param keyOf is the same for values that are equal */
function eachOnce(keyOf = (value: string) => value) {
  return v.checkItems<string[], (issue: { input: string }) => string>(
    (value, index, all) => all.findIndex((each) => keyOf(each) === keyOf(value)) === index,
    ({ input }) => `is ${quote(input)} again`,
  );
}

const secondLevel = v.custom<never>(() => false, 'is a second level below an entry');

const noGroup = v.custom<never>(() => false);

/** A strict object: each unknown field is an issue of the type `never`, whose message is the known fields. */
function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  const fields = v.objectWithRest(entries, v.never(Object.keys(entries).join(', ')));
  // To the library a list is an object too, with its values as unknown fields.
  return v.lazy((value) => (Array.isArray(value) ? noGroup : fields));
}
