import * as v from 'valibot';
import type { Item } from '../../store/Store.ts';
import { hash, itemHash } from '../hash.ts';
import { type ConfigFile, type ItemFolder, isConfigFile, parseItemPath } from '../layout.ts';
import { mediaAddress, toPicture, variantsOf } from '../pictures/variants.ts';
import { quote, type ValidationError } from '../validationError.ts';
import { type ParsedText, parseMarkdown, parseYaml } from './parseText.ts';
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
  const parsed = location ? parseMarkdown(bytes) : parseYaml(bytes);
  if ('message' in parsed) return { errors: [{ file: path, ...parsed }] };

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
  const warnings = missingAlts(path, parsed);
  const content = location
    ? parseItem(path, location, parsed, context, warnings)
    : parseConfig(path, parsed, context);
  if ('errors' in content) return content;
  const used = [...references.values()];
  return {
    item: { ...content, hash: itemHash(path, hash(bytes), used), references: used },
    warnings,
  };
}

type Content = Pick<Item, 'data' | 'article'> | { errors: ValidationError[] };

function parseConfig(path: string, text: ParsedText, context: FieldContext): Content {
  if (!isConfigFile(path)) throw new Error(`${path} is not a text of a content folder`);
  const checked = checkFields(path, createSchemas(context)[path satisfies ConfigFile], text);
  return 'errors' in checked ? checked : { data: checked.fields };
}

function parseItem(
  path: string,
  { folder, id }: { folder: ItemFolder; id: string },
  text: ParsedText,
  context: FieldContext,
  warnings: ValidationError[],
): Content {
  const schemas = createSchemas(context);
  const { html, text: plain, errors } = parseBody(path, text, context, warnings);

  if (folder === 'articles') {
    if (!html.trim()) {
      const hint = 'Write the article as Markdown below the front matter';
      errors.push({ file: path, field: 'body', message: 'is empty', hint });
    }
    const checked = checkFields(path, schemas.articles, text);
    if ('errors' in checked) return { errors: [...checked.errors, ...errors] };
    if (errors.length > 0) return { errors };
    return {
      data: { id, ...checked.fields, body: html },
      article: { ...checked.fields, text: plain },
    };
  }

  const checked = checkFields(path, schemas[folder], text);
  if ('errors' in checked) return { errors: [...checked.errors, ...errors] };
  if (errors.length > 0) return { errors };
  return { data: { id, ...checked.fields, ...(html.trim() && { body: html }) } };
}

function parseBody(
  file: string,
  { body, bodyLine }: ParsedText,
  { resolvePicture, resolveLink, use }: FieldContext,
  warnings: ValidationError[],
) {
  const errors: ValidationError[] = [];
  const at = (line: number | undefined) => ({
    file,
    field: 'body',
    ...(line && { line: bodyLine + line }),
  });
  const rendered = renderMarkdown(body, {
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
  return { ...rendered, errors };
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
  file: string,
  schema: S,
  { fields, lineOf }: ParsedText,
): { fields: v.InferOutput<S> } | { errors: ValidationError[] } {
  const parsed = v.safeParse(schema, withoutEmpty(fields));
  if (parsed.success) return { fields: parsed.output };
  return {
    errors: parsed.issues.map((issue) => {
      const keys = issue.path?.map((item) => String(item.key)) ?? [];
      return { file, line: lineOf(keys), ...describe(issue, keys) };
    }),
  };
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

function describe(
  issue: v.BaseIssue<unknown>,
  keys: string[],
): Pick<ValidationError, 'field' | 'message' | 'hint'> {
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
