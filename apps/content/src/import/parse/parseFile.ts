import * as v from 'valibot';
import { parseDocument } from 'yaml';
import type { Item } from '../../store/Store.ts';
import { hash, itemHash } from '../hash.ts';
import { type ConfigFile, type ItemFolder, isConfigFile, parseItemPath } from '../layout.ts';
import {
  type FolderPicture,
  pictureHint,
  type ResolvedPicture,
  resolvePicture,
} from '../pictures/inspectPicture.ts';
import { quote, type ValidationError } from '../validationError.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { createSchemas, hints } from './schemas.ts';

type Pictures = ReadonlyMap<string, FolderPicture>;
type Find = (src: string) => ResolvedPicture;

/** Parses a text file into its item, or returns all validation errors. */
export function parseFile(
  path: string,
  bytes: Uint8Array,
  pictures: Pictures,
): { item: Item } | { errors: ValidationError[] } {
  const location = parseItemPath(path);
  const parsed = location ? parseMarkdown(bytes) : parseYaml(bytes);
  if ('message' in parsed) return { errors: [{ file: path, ...parsed }] };

  const used = new Map<string, string>();
  const find: Find = (src) => {
    const found = resolvePicture(src, path, pictures);
    if (found.kind === 'local') used.set(found.path, found.picture.hash);
    return found;
  };
  const content = location
    ? parseItem(path, location, parsed, find)
    : parseConfig(path, parsed.fields, find);
  if ('errors' in content) return content;
  return {
    item: {
      ...content,
      hash: itemHash(path, hash(bytes), [...used]),
      pictures: [...used],
    },
  };
}

type Content = Pick<Item, 'data' | 'article'> | { errors: ValidationError[] };

function parseConfig(path: string, fields: unknown, find: Find): Content {
  if (!isConfigFile(path)) throw new Error(`${path} is not a text of a content folder`);
  const checked = checkFields(path, createSchemas(find)[path satisfies ConfigFile], fields);
  return 'errors' in checked ? checked : { data: checked.fields };
}

function parseItem(
  path: string,
  { folder, id }: { folder: ItemFolder; id: string },
  { fields, body }: ParsedText,
  find: Find,
): Content {
  const schemas = createSchemas(find);
  const errors: ValidationError[] = [];
  const { html, text } = renderMarkdown(body, (src) => {
    const found = find(src);
    if (found.kind === 'missing') {
      errors.push({ file: path, field: 'body', message: found.message, hint: pictureHint });
    }
    return found.kind === 'local' ? found.picture : undefined;
  });

  if (folder === 'articles') {
    if (!html.trim()) {
      const hint = 'Write the article as Markdown below the front matter';
      errors.push({ file: path, field: 'body', message: 'is empty', hint });
    }
    const checked = checkFields(path, schemas.articles, fields);
    if ('errors' in checked) return { errors: [...checked.errors, ...errors] };
    if (errors.length > 0) return { errors };
    return {
      data: { id, ...checked.fields, body: html },
      article: { ...checked.fields, text },
    };
  }

  const checked = checkFields(path, schemas[folder], fields);
  if ('errors' in checked) return { errors: [...checked.errors, ...errors] };
  if (errors.length > 0) return { errors };
  return { data: { id, ...checked.fields, ...(html.trim() && { body: html }) } };
}

interface ParsedText {
  /** The YAML of the file, or its front matter; every scalar is text. */
  fields: unknown;
  body: string;
}

type ParsedTextOrError = ParsedText | { message: string; hint: string };

/** A YAML file. */
function parseYaml(bytes: Uint8Array): ParsedTextOrError {
  const text = decode(bytes);
  return text === undefined ? notUtf8 : parseFields(text, '', 1);
}

/** A Markdown file with front matter. */
function parseMarkdown(bytes: Uint8Array): ParsedTextOrError {
  const text = decode(bytes);
  if (text === undefined) return notUtf8;
  const found = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/my.exec(text);
  if (!found) {
    return {
      message: 'has no front matter',
      hint: 'Begin the file with a line ---, the fields as YAML, and another line ---',
    };
  }
  return parseFields(found[1] ?? '', text.slice(found[0].length), 2);
}

export const nestedTooDeeply = {
  message: 'is nested too deeply to be read',
  hint: 'Reduce the levels of nesting',
};

const notUtf8 = { message: 'is not UTF-8 text', hint: 'Save it with the encoding UTF-8' };

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Latin text in UTF-16 is valid UTF-8 with U+0000.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

// The failsafe schema reads `2026`, `no` and times as text.
function parseFields(yaml: string, body: string, firstLine: number): ParsedTextOrError {
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'error' });
  const [error] = document.errors;
  if (error?.code === 'RESOURCE_EXHAUSTION') return nestedTooDeeply;
  if (error) {
    const line = firstLine - 1 + (error.linePos?.[0].line ?? 1);
    const [message = ''] = error.message.split(/ at line \d+|\n/);
    return { message: `is not YAML at line ${line}: ${message}`, hint: 'Correct that line' };
  }
  try {
    return { fields: document.toJS({ maxAliasCount: 100 }) ?? {}, body };
  } catch {
    return { message: 'has aliases that cannot be resolved', hint: 'Write the values out' };
  }
}

/** Validates the fields of a file by its schema. */
function checkFields<const S extends v.GenericSchema>(
  file: string,
  schema: S,
  fields: unknown,
): { fields: v.InferOutput<S> } | { errors: ValidationError[] } {
  const parsed = v.safeParse(schema, withoutEmpty(fields));
  if (parsed.success) return { fields: parsed.output };
  return { errors: parsed.issues.map((issue) => ({ file, ...describe(issue) })) };
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

function describe(issue: v.BaseIssue<unknown>): Omit<ValidationError, 'file'> {
  const keys = issue.path?.map((item) => String(item.key)) ?? [];
  if (keys.length === 0) {
    return { message: 'has no fields', hint: 'Write fields as "name: value", one per line' };
  }
  const field = keys.join('.');
  const hint = hints[keys.findLast((key) => !/^\d+$/.test(key)) ?? ''] ?? '';
  if (issue.type === 'raw_transform') return { field, message: issue.message, hint };
  if (issue.type === 'raw_check') {
    return { field, message: 'is not a known field', hint: 'Correct its name or remove it' };
  }
  if (issue.received === 'undefined') return { field, message: 'is missing', hint };
  return { field, message: `is ${shown(issue.input)}`, hint };
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'a list' : 'a group of fields';
}
