import * as v from 'valibot';
import type { Item } from '../../store/Store.ts';
import { hash, itemHash } from '../hash.ts';
import { type ItemFolder, isConfigFile, parseItemPath } from '../layout.ts';
import { mediaAddress, toPicture, variantsOf } from '../pictures/variants.ts';
import { quote, type ValidationError } from '../validationError.ts';
import { type ParsedText, parseText } from './parseText.ts';
import {
  type FolderIndex,
  linkHint,
  pictureHint,
  type References,
  resolveLink,
  resolvePicture,
  stateOf,
} from './references.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { createSchemas, type FieldContext, hints } from './schemas.ts';

export type ParsedFile =
  | { item: Item; warnings: ValidationError[] }
  | { errors: ValidationError[] };

/** Parses a text file into its item, or returns all validation errors. */
export function parseFile(path: string, bytes: Uint8Array, index: FolderIndex): ParsedFile {
  const location = parseItemPath(path);
  const text = parseText(bytes, { hasFrontMatter: location !== undefined });
  if ('message' in text) return { errors: [{ file: path, ...text }] };

  const references = new Map<string, References[number]>();
  const context: FieldContext = {
    hasText: (path) => index.texts.has(path),
    timeZone: index.timeZone,
    resolvePicture: (src) => resolvePicture(src, path, index),
    resolveLink: (href) => resolveLink(href, path, index),
    use: (used, role) => {
      const state = stateOf(index, used) ?? '';
      references.set(`${used} ${role}`, role ? [used, state, role] : [used, state]);
    },
  };
  const file: File = { path, text, errors: [], warnings: missingAlts(path, text) };
  const content = location ? parseItem(file, location, context) : parseConfig(file, context);
  if (!content || file.errors.length > 0) return { errors: file.errors };
  const used = [...references.values()];
  return {
    item: { ...content, hash: itemHash(path, hash(bytes), used), references: used },
    warnings: file.warnings,
  };
}

interface File {
  path: string;
  text: ParsedText;
  errors: ValidationError[];
  warnings: ValidationError[];
}

/** Undefined if the fields have errors. */
type Content = Pick<Item, 'data' | 'article'> | undefined;

function parseConfig(file: File, context: FieldContext): Content {
  if (!isConfigFile(file.path)) throw new Error(`${file.path} is not a text of a content folder`);
  const data = checkFields(file, createSchemas(context)[file.path]);
  return data && { data };
}

function parseItem(
  file: File,
  { folder, id }: { folder: ItemFolder; id: string },
  context: FieldContext,
): Content {
  const schemas = createSchemas(context);
  if (folder !== 'articles') {
    const fields = checkFields(file, schemas[folder]);
    const { html } = parseBody(file, context);
    return fields && { data: { id, ...fields, ...(html.trim() && { body: html }) } };
  }
  const fields = checkFields(file, schemas.articles);
  const { html, text } = parseBody(file, context);
  if (!html.trim()) {
    const hint = 'Write the article as Markdown below the front matter';
    file.errors.push({ file: file.path, field: 'body', message: 'is empty', hint });
  }
  return fields && { data: { id, ...fields, body: html }, article: { ...fields, text } };
}

function parseBody(
  { path, text: { body, bodyLine }, errors, warnings }: File,
  { resolvePicture, resolveLink, use }: FieldContext,
) {
  const at = (line: number | undefined) => ({
    file: path,
    field: 'body',
    ...(line && { line: bodyLine + line }),
  });
  return renderMarkdown(body, {
    pictureOf(src, line) {
      const found = resolvePicture(src);
      if (found.kind === 'missing') {
        errors.push({ ...at(line), message: found.message, hint: pictureHint });
      }
      if (found.kind !== 'local') return undefined;
      use(found.path, 'picture');
      return toPicture([found.picture], 'picture');
    },
    linkOf(href, line) {
      const found = resolveLink(href);
      if (found.kind === 'missing') {
        errors.push({ ...at(line), message: found.message, hint: linkHint });
        return href;
      }
      if (found.kind === 'page') {
        if (found.path) use(found.path);
        return found.href;
      }
      use(found.path, 'picture');
      const largest = variantsOf(found.picture, 'picture').at(-1);
      return largest ? mediaAddress(largest) : href;
    },
    missingAlt: (line) => warnings.push({ ...at(line), ...withoutAlt }),
  });
}

const withoutAlt = {
  message: 'has a picture without a text alternative',
  hint: 'Describe the picture for those who cannot see it; a decorative picture has alt=""',
};

/** Pictures in fields that have no `alt`. */
function missingAlts(file: string, { fields, lineOf }: ParsedText): ValidationError[] {
  return picturesIn(fields).map((keys) => ({
    file,
    field: [...keys, 'alt'].join('.'),
    line: lineOf(keys),
    message: 'is missing',
    hint: "Describe the picture for those who cannot see it; write alt: '' if it is decorative",
  }));
}

/** The keys of all groups of fields with `src` and without `alt`. */
function picturesIn(value: unknown, keys: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'src' in value && !('alt' in value) ? [keys] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, each]) => picturesIn(each, [...keys, key])),
  ];
}

/** Validates the fields of a file by its schema. */
function checkFields<const S extends v.GenericSchema>(
  { path: file, text: { fields, lineOf }, errors }: File,
  schema: S,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, withoutEmpty(fields), { message: defaultMessage });
  if (parsed.success) return parsed.output;
  for (const issue of parsed.issues) {
    const keys = issue.path?.map((item) => String(item.key)) ?? [];
    errors.push({ file, line: lineOf(keys), ...describe(issue, keys) });
  }
  return undefined;
}

/** An empty value counts as a missing field, except for `alt`. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, typeof field === 'string' ? field.trim() : withoutEmpty(field)])
      .filter(([key, field]) => field !== '' || key === 'alt'),
  );
}

function describe({ type, message, input }: v.BaseIssue<unknown>, keys: string[]) {
  if (keys.length === 0) {
    return { message: 'has no fields', hint: 'Write fields as "name: value", one per line' };
  }
  const name = keys.findLast((key) => !/^\d+$/.test(key)) ?? '';
  const hint = type === 'never' ? unknownFieldHint(input) : (hints[name] ?? '');
  return { field: keys.join('.'), message, hint };
}

/** In `{ alt: A hall, empty }` the comma begins a field without a value. */
const unknownFieldHint = (value: unknown) =>
  value === null
    ? 'If it belongs to the text before it, put that text in quotes'
    : 'Correct its name or remove it';

/** Of issues whose schema has no message of its own. */
function defaultMessage({ type, received, input }: v.BaseIssue<unknown>): string {
  if (type === 'never') return 'is not a known field';
  return received === 'undefined' ? 'is missing' : `is ${shown(input)}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'a list' : 'a group of fields';
}
