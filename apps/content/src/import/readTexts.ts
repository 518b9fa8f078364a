import { configSchemas } from '@twinfront/shared/api/config';
import * as v from 'valibot';
import type { Item, KnownFile } from '../store/Store.ts';
import { hash, itemHash } from './hash.ts';
import { addAll, type ImportRun, mapInOrder, readBytes } from './importRun.ts';
import { DEFAULT_TIME_ZONE } from './localTime.ts';
import { type FolderIndex, stateOf } from './parse/references.ts';
import type { FolderPicture, PictureRole } from './pictures/variants.ts';
import type { ValidationError } from './validationError.ts';

const MAX_TEXT_MB = 1;
const TEXTS_AT_ONCE = 16;

export interface Texts {
  /** Titles of the articles by path. */
  titles: Map<string, string>;
  /** How the texts use the pictures, by path. */
  roles: Map<string, Set<PictureRole>>;
}

type ReadText =
  | { errors: ValidationError[] }
  /** An unchanged article. */
  | { known: NonNullable<KnownFile['item']> }
  | { bytes: Uint8Array; fileHash: string; item: Item; warnings: ValidationError[] };

/** Reads, validates and stages the texts of a content folder. */
export async function readTexts(
  { root, parser, known, errors, warnings, add }: ImportRun,
  paths: string[],
  pictures: ReadonlyMap<string, FolderPicture>,
  countFile: (path: string) => void,
): Promise<Texts> {
  let index: FolderIndex = { pictures, texts: new Set(paths), timeZone: DEFAULT_TIME_ZONE };
  const texts: Texts = { titles: new Map(), roles: new Map() };

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
      if (role) texts.roles.set(used, (texts.roles.get(used) ?? new Set()).add(role));
    }
    if ('known' in file) {
      if (file.known.title) texts.titles.set(path, file.known.title);
      return add({ path, known: true });
    }
    const { item, bytes, fileHash } = file;
    addAll(warnings, file.warnings);
    if (item.article) texts.titles.set(path, item.article.title);
    if (path === 'site.yaml') {
      const { timeZone } = v.parse(configSchemas.site, item.data);
      if (timeZone) index = { ...index, timeZone };
    }
    return add(
      known.files.get(path)?.item?.hash === item.hash
        ? { path, known: true }
        : { path, hash: fileHash, bytes, item },
    );
  }

  // First, because the dates of the other texts depend on its time zone.
  const isSite = (path: string) => path === 'site.yaml';
  for (const group of [paths.filter(isSite), paths.filter((path) => !isSite(path))]) {
    for await (const [path, file] of mapInOrder(group, TEXTS_AT_ONCE, read)) {
      await accept(path, file);
    }
  }
  return texts;
}

/** Whether an article is unchanged, with all that it refers to, and need not be rendered again. */
function isSame(
  path: string,
  fileHash: string,
  item: NonNullable<KnownFile['item']>,
  index: FolderIndex,
): boolean {
  const references = item.references.map(([used, , role]) =>
    role ? ([used, stateOf(index, used), role] as const) : ([used, stateOf(index, used)] as const),
  );
  return item.hash === itemHash(path, fileHash, references);
}
