import { sizeLimits } from '@twinfront/shared/api/limits';
import { version } from '@twinfront/shared/node/version';
import { fold } from '@twinfront/shared/site/search/fold';
import { closestMatch } from 'leven';
import * as v from 'valibot';
import { ALWAYS, hash, type Item, NEVER, type Visibility } from '../model/content.ts';
import { type Finding, type Invalid, quote } from '../model/finding.ts';
import { isConfigFile, parseItemPath } from '../model/layout.ts';
import type { PictureRole } from '../model/media.ts';
import { isLongNight } from './hours.ts';
import { renderMarkdown } from './markdown/renderMarkdown.ts';
import { sanitizeSvg } from './pictures/sanitizeSvg.ts';
import { type ParsedText, readFrontMatter } from './readFrontMatter.ts';
import {
  createReferences,
  type FolderIndex,
  HOME_FILE,
  insecurePicture,
  isInsecure,
  type References,
  SITE_FILE,
  type TextLink,
} from './references.ts';
import { createSchemas, hints } from './schemas.ts';

export interface ValidFile {
  item: Omit<Item, 'media'>;
  warnings: Finding[];
  /** The ids of the body, which fragments name. */
  ids: ReadonlySet<string>;
  links: (TextLink & { field: string })[];
  /** The pictures that it shows. */
  pictures: [path: string, role: PictureRole][];
  /** The paths of the attachments that it links to. */
  attachments: string[];
  /** The lines of its fields by their names, such as `aliases.0`. */
  lines: Record<string, number | undefined>;
}

export type ParsedFile = ValidFile | Invalid;

/* A worker thread runs this module, whose functions have one argument. */

let index: FolderIndex | undefined;

/** The other modules are loaded with this one. */
export function load(): void {}

/** A text of a content folder; `index` is sent only if it differs from the last one. */
export function parseText({ path, bytes, ...job }: ParserJob): ParsedFile {
  index = job.index ?? index;
  if (!index) throw new Error('The first text comes with the index of its folder');
  return parseFile(path, bytes, index);
}

export const parseSvg = ({ path, bytes }: ParserJob) => sanitizeSvg(path, bytes);

export interface ParserJob {
  path: string;
  bytes: Uint8Array;
  index?: FolderIndex | undefined;
}

/** Parses a text file into its item, or returns all validation errors. */
export function parseFile(path: string, bytes: Uint8Array, index: FolderIndex): ParsedFile {
  const text = readFrontMatter(bytes, { hasFrontMatter: parseItemPath(path) !== undefined });
  if ('message' in text) return { errors: [{ file: path, ...text }] };

  const file: File = { path, text, errors: [], warnings: warningsOf(path, text), ids: new Set() };
  const references = createReferences(path, index);
  const content = parseContent(file, references);
  const { errors, warnings, ids } = file;
  if (!content || errors.length > 0) return { errors };
  const keys = keysOf(text.fields, () => true);
  return {
    item: { ...content, hash: hash(JSON.stringify([version, path, content])) },
    warnings,
    ids,
    links: references.links.map((link) => ({ ...link, ...placeOf(path, link, text) })),
    pictures: references.usedPictures,
    attachments: references.usedAttachments,
    lines: Object.fromEntries(keys.map((each) => [each.join('.'), text.lineOf(each)])),
  };
}

interface File {
  path: string;
  text: ParsedText;
  errors: Finding[];
  warnings: Finding[];
  ids: ReadonlySet<string>;
}

/** Undefined if the fields have errors. */
function parseContent(
  file: File,
  references: References,
): Pick<Item, 'data' | 'visibility' | 'article'> | undefined {
  const { path, errors } = file;
  const schemas = createSchemas(references);
  const location = parseItemPath(path);
  if (!location) {
    if (!isConfigFile(path)) throw new Error(`${path} is not a text of a content folder`);
    const data = checkFields(file, schemas[path]);
    return data && { data };
  }
  const { folder, id } = location;
  if (folder !== 'articles') {
    const fields = checkFields(file, schemas[folder]);
    const { html } = renderBody(file, references, fields?.title);
    if (!fields) return undefined;
    const { draft, publishAt, expiresAt, ...own } = fields;
    return {
      data: { id, ...own, ...(html.trim() && { body: html }) },
      visibility: visibilityOf(file, { draft, publishAt, expiresAt }),
    };
  }
  const fields = checkFields(file, schemas.articles);
  const { html, text, picture } = renderBody(file, references, fields?.title);
  if (!text && !html.includes('<img')) {
    const hint = 'Write the article as Markdown below the front matter';
    errors.push({ file: path, field: 'body', message: 'is empty', hint });
  }
  if (!fields) return undefined;
  const { draft, publishAt, expiresAt, date, pinned, ...texts } = fields;
  // Visitors do not see an article before its `publishAt`.
  const isLater = publishAt !== undefined && Date.parse(publishAt) > Date.parse(date);
  const own = {
    ...texts,
    date: isLater ? publishAt : date,
    pinned: pinned === 'true' || undefined,
  };
  const preview = picture && {
    ...references.publicPicture([picture.file], 'preview'),
    alt: picture.alt,
  };
  return {
    data: { id, ...own, body: html, preview },
    visibility: visibilityOf(file, { draft, publishAt, expiresAt }),
    article: { aliases: [], tags: [], ...own, text },
  };
}

/** The times are ISO 8601. */
type VisibilityFields = Record<'draft' | 'publishAt' | 'expiresAt', string | undefined>;

/** Undefined if visitors always see the item. */
function visibilityOf(
  { path, text, errors }: File,
  { draft, publishAt, expiresAt }: VisibilityFields,
): Visibility | undefined {
  const from = publishAt ? Date.parse(publishAt) : ALWAYS.from;
  const until = expiresAt ? Date.parse(expiresAt) : ALWAYS.until;
  if (publishAt && until <= from) {
    errors.push({
      file: path,
      line: text.lineOf(['expiresAt']),
      field: 'expiresAt',
      message: 'is not later than publishAt',
      hint: 'Write a later time, or remove one of the two',
    });
  }
  if (draft === 'true') return { from: NEVER, until: NEVER };
  return publishAt || expiresAt ? { from, until } : undefined;
}

function renderBody(parsed: File, references: References, title = '') {
  const { path: file, text, errors, warnings } = parsed;
  const rendered = renderMarkdown(text.body, references, (kind, line, message, hint) => {
    const list = kind === 'error' ? errors : warnings;
    list.push({ file, line: line && text.bodyLine + line, field: 'body', message, hint });
  });
  parsed.ids = rendered.ids;
  const { heading } = rendered;
  if (heading && fold(heading.text.trim()) === fold(title.trim())) {
    warnings.push({
      file,
      line: text.bodyLine + heading.line,
      field: 'body',
      message: 'begins with its title, which the site shows above the text',
      hint: 'Remove this heading',
    });
  }
  // Tables and pictures take more HTML than Markdown. The gateway drops items with larger bodies.
  const bytes = Buffer.byteLength(rendered.html);
  if (bytes > sizeLimits.bodyBytes) {
    errors.push({
      file,
      field: 'body',
      message: `has ${Math.ceil(bytes / 1024)} KB of HTML`,
      hint: `At most ${sizeLimits.bodyBytes / 1024} KB are allowed; split the text`,
    });
  }
  return rendered;
}

function warningsOf(file: string, { fields, lineOf, warnings }: ParsedText): Finding[] {
  const warn = (matches: Matches, found: Pick<Finding, 'message' | 'hint'>, name = '') =>
    keysOf(fields, matches).map((keys) => ({
      ...{ file, field: keys.join('.') + name, line: lineOf(keys) },
      ...found,
    }));
  return [
    ...warnings.map((warning) => ({ file, ...warning })),
    ...warn((value, keys) => isPictureWithoutAlt(value) && !isSiteIcon(file, keys), noAlt, '.alt'),
    ...warn((value, [name]) => isHours(file, name) && isLongNight(String(value)), longNight),
    ...warn((value, keys) => isSource(keys) && isInsecure(value), insecurePicture),
  ];
}

const isHours = (file: string, name: string | undefined) => file === SITE_FILE && name === 'hours';

const longNight = {
  message: 'has times that end on the next day, after twelve hours or more',
  hint: 'If they end before, write when they begin first, as in 10:00-18:00',
};

const isSource = (keys: string[]) => keys.at(-1) === 'src' || keys.at(-2) === 'srcset';

/** No page shows the icon of the site, so it needs no alternative text. */
const isSiteIcon = (file: string, keys: string[]) => file === SITE_FILE && keys.join() === 'icon';

const isPictureWithoutAlt = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'src' in value &&
  value.src !== '' &&
  !('alt' in value);

const noAlt = {
  message: 'is missing',
  hint: "Describe the picture for those who cannot see it; write alt: '' if it is decorative",
};

/** Where a link is: in the body, whose links have a line, or in a field. */
function placeOf(
  file: string,
  { path, href, line }: TextLink,
  { fields, lineOf, bodyLine }: ParsedText,
) {
  if (line !== undefined) return { field: 'body', line: bodyLine + line };
  // A banner and a function of the home page can have the same id.
  const list = file === HOME_FILE && path ? parseItemPath(path)?.folder : undefined;
  const isLink = (value: unknown, keys: string[]) =>
    typeof value === 'string' && value.trim() === href && (!list || keys[0] === list);
  const [keys = []] = keysOf(fields, isLink);
  return { field: keys.join('.') || 'body', line: lineOf(keys) };
}

type Matches = (value: unknown, keys: string[]) => boolean;

/** The keys of all values that match, at any depth. */
function keysOf(value: unknown, matches: Matches, keys: string[] = []): string[][] {
  const own = matches(value, keys) ? [keys] : [];
  if (typeof value !== 'object' || value === null) return own;
  const inside = Object.entries(value).flatMap(([key, each]) =>
    keysOf(each, matches, [...keys, key]),
  );
  return [...own, ...inside];
}

/** Validates the fields of a file by its schema. */
function checkFields<const S extends v.GenericSchema>(
  { path: file, text: { fields, lineOf }, errors }: File,
  schema: S,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, withoutEmpty(fields), { message: defaultMessage });
  if (parsed.success) return parsed.output;
  const issues = parsed.issues.map((issue) => ({
    issue,
    keys: issue.path?.map((item) => String(item.key)) ?? [],
  }));
  /** Each field that another name stands for, which is then not missing, with that name. */
  const meant = new Map<string, string>();
  for (const { issue, keys } of issues) {
    if (issue.type !== 'never') continue;
    const present = Object.keys(issue.path?.at(-1)?.input ?? {});
    const pathOf = (field: string) => [...keys.slice(0, -1), field].join('.');
    const free = knownFields(issue).filter((each) => !present.includes(each));
    const suggestion = suggestField(
      keys.at(-1) ?? '',
      free.filter((each) => !meant.has(pathOf(each))),
    );
    if (suggestion) meant.set(pathOf(suggestion), keys.join('.'));
  }
  for (const { issue, keys } of issues) {
    const field = keys.join('.');
    if (meant.has(field)) continue;
    const [suggestion] = [...meant].find(([, name]) => name === field) ?? [];
    errors.push({ file, line: lineOf(keys), ...describe(issue, keys, suggestion) });
  }
  return undefined;
}

/** Fields of Hugo, Hexo and Jekyll, and those of this site that have their meaning. */
const otherNames: Record<string, string> = {
  ...{ lastmod: 'updatedAt', updated: 'updatedAt', modified: 'updatedAt', sticky: 'pinned' },
  ...{ last_modified_at: 'updatedAt', publishdate: 'publishAt', expirydate: 'expiresAt' },
  ...{ categories: 'tags', category: 'tags', tag: 'tags', keywords: 'tags' },
  ...{ description: 'summary', excerpt: 'summary', cover: 'image', thumbnail: 'image' },
};

/** The field that an author has probably meant by a name; undefined if none is like it. */
function suggestField(name: string, fields: string[]): string | undefined {
  // `from：2027-02-05` between brackets.
  const plain = (text: string) => text.toLowerCase().replace(/[_-]|：.*/g, '');
  const other = Object.hasOwn(otherNames, name.toLowerCase()) && otherNames[name.toLowerCase()];
  if (other && fields.includes(other)) return other;
  const byPlainName = new Map(fields.map((field) => [plain(field), field]));
  // Two letters that are swapped are two differences.
  const maxDistance = Math.min(2, name.length - 1);
  const closest = closestMatch(plain(name), [...byPlainName.keys()], { maxDistance });
  return closest === undefined ? undefined : byPlainName.get(closest);
}

const knownFields = ({ message }: v.BaseIssue<unknown>) => message.split(', ');

/** An empty value counts as a missing field, except for `alt`, and so does a group of empty values, which a CMS may write. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, typeof field === 'string' ? field.trim() : withoutEmpty(field)])
      .filter(([key, field]) => (field !== '' || key === 'alt') && !isEmptyGroup(field)),
  );
}

function isEmptyGroup(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const isEmpty = (field: unknown) => field === '' || (Array.isArray(field) && field.length === 0);
  return Object.values(value).every(isEmpty);
}

function describe({ type, message, input }: v.BaseIssue<unknown>, keys: string[], meant?: string) {
  if (keys.length === 0) {
    return { message: 'has no fields', hint: 'Write fields as "name: value", one per line' };
  }
  const field = keys.join('.');
  const name = keys.findLast((key) => !/^\d+$/.test(key)) ?? '';
  if (type !== 'never') {
    const hint = hints[name] ?? 'Write text, in quotes if it begins with a bracket';
    return { field, message, hint };
  }
  if (meant) {
    const own = meant.split('.').at(-1);
    const hint = `Did you mean ${own}? Write ${own} in place of ${name}`;
    return { field, message: 'is not a known field', hint };
  }
  // In `{ alt: A hall, empty }` the comma begins a field without a value.
  const what =
    input === null
      ? 'If it belongs to the text before it, put that text in quotes'
      : 'Correct its name or remove it';
  return { field, message: 'is not a known field', hint: `The fields are ${message}. ${what}` };
}

/** Of issues whose schema has no message of its own. */
function defaultMessage({ received, input }: v.BaseIssue<unknown>): string {
  return received === 'undefined' ? 'is missing' : `is ${shown(input)}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'a list' : 'a group of fields';
}
