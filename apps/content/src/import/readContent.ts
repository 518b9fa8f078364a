import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchemas } from '@twinfront/shared/api/config';
import * as v from 'valibot';
import type { Item, KnownFile } from '../store/Store.ts';
import { hash, itemHash } from './hash.ts';
import { addAll, type ImportRun, mapInOrder, readBytes } from './importRun.ts';
import { listFolder } from './listFolder.ts';
import { DEFAULT_TIME_ZONE } from './localTime.ts';
import { type FolderIndex, stateOf, TIME_ZONE } from './parse/references.ts';
import { encodePictures, readPictures } from './pictures/readPictures.ts';
import type { FolderPicture, PictureRole } from './pictures/variants.ts';
import { findRepeated, quote, type ValidationError } from './validationError.ts';

const MAX_TEXT_MB = 1;
const TEXTS_AT_ONCE = 16;

/** Reads and validates a content folder file by file, and stages each valid file. */
export async function readContent(
  folder: string,
  { add, keep, ...options }: Omit<ImportRun, 'root' | 'errors' | 'warnings'>,
): Promise<{ errors: ValidationError[]; warnings: ValidationError[] }> {
  const { root, errors, texts, pictures } = await listFolder(folder);
  const warnings: ValidationError[] = [];
  const run: ImportRun = {
    ...options,
    root,
    errors,
    warnings,
    add: async (file) => (errors.length > 0 ? undefined : add(file)),
    keep: (path) => (errors.length > 0 ? undefined : keep(path)),
  };
  let done = 0;
  const total = texts.length + pictures.length;
  const countFile = (file: string) =>
    options.onProgress({ task: 'files', file, done: ++done, total });

  const read = await readPictures(run, pictures, countFile);
  const { titles, roles } = await readTexts(run, texts, read, countFile);
  addAll(errors, await duplicateTitles(root, titles));
  // A text with an error may use any picture.
  const unusedPictures = errors.length > 0 ? [] : pictures.filter((path) => !roles.has(path));
  for (const file of unusedPictures) warnings.push({ file, ...unused });
  await encodePictures(run, read, roles);
  return { errors, warnings };
}

const unused = { message: 'is not used by any text', hint: 'Remove the file, or use it' };

function duplicateTitles(
  root: string,
  titles: ReadonlyMap<string, string>,
): Promise<ValidationError[]> {
  const repeated = findRepeated([...titles.keys()], (path) => titles.get(path));
  return Promise.all(
    repeated.map(async ([file, other]) => ({
      file,
      line: await findTitle(join(root, file)),
      field: 'title',
      message: `${quote(titles.get(file) ?? '')} is also the title of ${other}`,
      hint: 'Give each article a different title',
    })),
  );
}

/** The line of the title; unchanged articles are not parsed. */
async function findTitle(path: string): Promise<number> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.findIndex((line) => /^['"]?title\b/.test(line)) + 1;
}

type KnownItem = NonNullable<KnownFile['item']>;

type ReadText =
  | { errors: ValidationError[] }
  /** An unchanged article. */
  | { known: KnownItem }
  | { bytes: Uint8Array; fileHash: string; item: Item; warnings: ValidationError[] };

/** Reads, validates and stages the texts of a content folder. */
async function readTexts(
  { root, parser, known, errors, warnings, add, keep }: ImportRun,
  paths: string[],
  pictures: ReadonlyMap<string, FolderPicture>,
  countFile: (path: string) => void,
) {
  let index: FolderIndex = { pictures, texts: new Set(paths), timeZone: DEFAULT_TIME_ZONE };
  /** Titles of the articles by path. */
  const titles = new Map<string, string>();
  /** How the texts use the pictures, by path. */
  const roles = new Map<string, Set<PictureRole>>();

  async function read(path: string): Promise<ReadText> {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    if ('errors' in file) return file;
    const fileHash = hash(file.bytes);
    const before = known.files.get(path)?.item;
    if (before?.title && isSame(path, fileHash, before, index)) return { known: before };
    return { ...file, fileHash, ...(await parser.parseText(path, file.bytes, index)) };
  }

  async function accept(path: string, file: ReadText): Promise<void> {
    countFile(path);
    if ('errors' in file) return addAll(errors, file.errors);
    const { references } = 'known' in file ? file.known : file.item;
    for (const [used, , role] of references) {
      if (role) roles.set(used, (roles.get(used) ?? new Set()).add(role));
    }
    const title = 'known' in file ? file.known.title : file.item.article?.title;
    if (title) titles.set(path, title);
    if ('known' in file) return keep(path);

    const { item, bytes, fileHash } = file;
    addAll(warnings, file.warnings);
    if (path === TIME_ZONE) {
      const { timeZone } = v.parse(configSchemas.site, item.data);
      if (timeZone) index = { ...index, timeZone };
    }
    if (known.files.get(path)?.item?.hash === item.hash) return keep(path);
    return add({ path, hash: fileHash, bytes, item });
  }

  // First, because the dates of the other texts depend on its time zone.
  const isSite = (path: string) => path === TIME_ZONE;
  for (const group of [paths.filter(isSite), paths.filter((path) => !isSite(path))]) {
    for await (const [path, file] of mapInOrder(group, TEXTS_AT_ONCE, read)) {
      await accept(path, file);
    }
  }
  return { titles, roles };
}

/** Whether an article is unchanged, with all that it refers to, and need not be rendered again. */
function isSame(path: string, fileHash: string, item: KnownItem, index: FolderIndex): boolean {
  const references = item.references.map(
    ([used, , ...role]) => [used, stateOf(index, used), ...role] as const,
  );
  return item.hash === itemHash(path, fileHash, references);
}
