import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchemas } from '@twinfront/shared/api/config';
import * as v from 'valibot';
import type { Item, KnownFile } from '../store/Store.ts';
import { checkFolder } from './checkFolder.ts';
import { hash, itemHash } from './hash.ts';
import { listFolder } from './listFolder.ts';
import type { Parser } from './parse/createParser.ts';
import type { FolderPicture } from './pictures/inspectPicture.ts';
import type { StagedImport } from './stagedImport.ts';
import { unreadable, type ValidationError } from './validationError.ts';

const MB = 1024 * 1024;
const MAX_PICTURE_MB = 5;
const MAX_TEXT_MB = 1;
const FILES_AT_ONCE = 16;

/** Placeholder of an invalid picture, so that only the picture is reported and not the texts that use it. */
const INVALID_PICTURE: FolderPicture = { hash: '', type: 'png', width: 1, height: 1 };

/** Called with the number of files read and the number of all files. */
export type OnProgress = (done: number, all: number) => void;

type Known = ReadonlyMap<string, KnownFile>;

type ReadText =
  | { errors: ValidationError[] }
  /** An unchanged article. */
  | { knownTitle: string }
  | { bytes: Uint8Array; fileHash: string; item: Item };

/** Reads and validates a content folder file by file, and stages each valid file. */
export async function readContent(
  parser: Parser,
  folder: string,
  known: Known,
  addToDraft: StagedImport['add'],
  onProgress?: OnProgress,
): Promise<ValidationError[]> {
  const { root, errors, texts, ...listing } = await listFolder(folder);
  const count = texts.length + listing.pictures.length;
  let done = 0;
  // After an error files are only validated, to report the other errors.
  const add: StagedImport['add'] = async (file) =>
    errors.length > 0 ? undefined : addToDraft(file);
  const pictures = new Map(listing.pictures.map((path) => [path, INVALID_PICTURE]));
  const titles = new Map<string, string>();
  let home: { banners: string[]; functions: string[] } = { banners: [], functions: [] };

  async function readPicture(path: string) {
    const file = await readBytes(root, path, MAX_PICTURE_MB);
    if ('errors' in file) return file;
    return { ...file, ...(await parser.readPicture(path, file.bytes)) };
  }

  for await (const [path, file] of mapInOrder(listing.pictures, readPicture)) {
    onProgress?.(++done, count);
    if ('errors' in file) {
      addAll(errors, file.errors);
      continue;
    }
    const { hash, type } = file.picture;
    pictures.set(path, file.picture);
    await add(
      known.get(path)?.hash === hash
        ? { path, known: true }
        : { path, hash, bytes: file.bytes, picture: type },
    );
  }

  async function readText(path: string): Promise<ReadText> {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    if ('errors' in file) return file;
    const fileHash = hash(file.bytes);
    const before = known.get(path)?.item;
    if (before?.title && isSame(path, fileHash, before, pictures)) {
      return { knownTitle: before.title };
    }
    return { ...file, fileHash, ...(await parser.parseText(path, file.bytes, pictures)) };
  }

  for await (const [path, file] of mapInOrder(texts, readText)) {
    onProgress?.(++done, count);
    if ('errors' in file) {
      addAll(errors, file.errors);
      continue;
    }
    if ('knownTitle' in file) {
      titles.set(path, file.knownTitle);
      await add({ path, known: true });
      continue;
    }
    const { item, bytes, fileHash } = file;
    if (item.article) titles.set(path, item.article.title);
    if (path === 'home.yaml') home = v.parse(configSchemas.home, item.data);
    await add(
      known.get(path)?.item?.hash === item.hash
        ? { path, known: true }
        : { path, hash: fileHash, bytes, item },
    );
  }

  return [...errors, ...checkFolder({ paths: new Set(texts), titles, home })];
}

/** Maps files concurrently and yields the results in order. */
async function* mapInOrder<T>(
  paths: string[],
  read: (path: string) => Promise<T>,
): AsyncGenerator<[path: string, result: T]> {
  const running: Promise<[string, T]>[] = [];
  for (const path of paths) {
    const next = read(path).then((result): [string, T] => [path, result]);
    // The rejection is handled where the result is awaited, which may be later.
    next.catch(() => {});
    running.push(next);
    if (running.length === FILES_AT_ONCE) yield* running.splice(0, 1);
  }
  yield* running;
}

/** Whether an article is unchanged, with its pictures, and need not be rendered again. */
function isSame(
  path: string,
  fileHash: string,
  item: NonNullable<KnownFile['item']>,
  pictures: ReadonlyMap<string, FolderPicture>,
): boolean {
  const used = item.pictures.map(([path]) => [path, pictures.get(path)?.hash] as const);
  return item.hash === itemHash(path, fileHash, used);
}

async function readBytes(
  root: string,
  file: string,
  maxMb: number,
): Promise<{ bytes: Uint8Array } | { errors: ValidationError[] }> {
  const path = join(root, file);
  try {
    const { size } = await stat(path);
    if (size > maxMb * MB) {
      const message = `is ${(Math.ceil((size / MB) * 10) / 10).toFixed(1)} MB large`;
      const hint = `At most ${maxMb} MB are allowed; make it smaller`;
      return { errors: [{ file, message, hint }] };
    }
    return { bytes: await readFile(path) };
  } catch (error) {
    return { errors: [unreadable(file, error)] };
  }
}

/** Without spreading: there may be more errors than a call may have arguments. */
function addAll(errors: ValidationError[], more: ValidationError[]): void {
  for (const error of more) errors.push(error);
}
