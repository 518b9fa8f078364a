import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchemas } from '@twinfront/shared/api/siteConfig';
import * as v from 'valibot';
import { checkWhole } from '../folder/checkWhole.ts';
import { type Fault, unreadable } from '../folder/fault.ts';
import { hash } from '../folder/hash.ts';
import { itemHash } from '../folder/itemHash.ts';
import { type FolderListing, listFolder } from '../folder/listFolder.ts';
import { parseFile } from '../folder/parseFile.ts';
import { type FolderPicture, readPicture } from '../folder/readPicture.ts';
import type { KnownFile } from '../store/Store.ts';
import type { Draft } from './createDraft.ts';

const MB = 1024 * 1024;
const MAX_FILE_MB = 5;
const FILES_AT_ONCE = 16;

/** Stands for a picture that is at fault itself, so that the texts which show it are not blamed too. */
const unsound: FolderPicture = { hash: '', type: 'png', width: 1, height: 1 };

export type OnProgress = (done: number, all: number) => void;

type Known = ReadonlyMap<string, KnownFile>;

/** Reads and checks a whole content folder file by file, and hands on each that is right. */
export async function readContent(
  folder: string,
  known: Known,
  addToDraft: Draft['add'],
  onProgress: OnProgress = () => {},
): Promise<Fault[]> {
  const listing = await listFolder(folder);
  const { faults, texts } = listing;
  const count = texts.length + listing.pictures.length;
  let done = 0;
  // After a fault there is nothing left to do but to find the others.
  const add: Draft['add'] = async (file) => (faults.length > 0 ? undefined : addToDraft(file));
  const pictures = new Map(listing.pictures.map((path) => [path, unsound]));
  const titles = new Map<string, string>();
  let home: { banners: string[]; functions: string[] } = { banners: [], functions: [] };

  for await (const { path, bytes } of readAll(listing, 'pictures')) {
    onProgress(++done, count);
    const read = await readPicture(path, bytes);
    if ('fault' in read) {
      faults.push(read.fault);
      continue;
    }
    const { hash, type } = read.picture;
    pictures.set(path, read.picture);
    await add(
      known.get(path)?.hash === hash ? { path, known: true } : { path, hash, bytes, picture: type },
    );
  }

  for await (const { path, bytes } of readAll(listing, 'texts')) {
    onProgress(++done, count);
    const fileHash = hash(bytes);
    const before = known.get(path);
    if (before?.item?.title && isSame(path, fileHash, before.item, pictures)) {
      titles.set(path, before.item.title);
      await add({ path, known: true });
      continue;
    }
    const parsed = parseFile(path, bytes, pictures);
    if ('faults' in parsed) {
      faults.push(...parsed.faults);
      continue;
    }
    const { item } = parsed;
    if (item.article) titles.set(path, item.article.title);
    if (path === 'home.yaml') home = v.parse(configSchemas.home, item.data);
    await add(
      before?.item?.hash === item.hash
        ? { path, known: true }
        : { path, hash: fileHash, bytes, item },
    );
  }

  return [...faults, ...checkWhole({ paths: new Set(texts), titles, home })];
}

/** An article that would come out as it is known need not be rendered again. */
function isSame(
  path: string,
  fileHash: string,
  item: NonNullable<KnownFile['item']>,
  pictures: ReadonlyMap<string, FolderPicture>,
): boolean {
  const used = item.pictures.map(([path]) => [path, pictures.get(path)?.hash] as const);
  return item.hash === itemHash(path, fileHash, used);
}

async function* readAll(
  { root, faults, ...paths }: FolderListing,
  kind: 'texts' | 'pictures',
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  for (let from = 0; from < paths[kind].length; from += FILES_AT_ONCE) {
    const batch = paths[kind].slice(from, from + FILES_AT_ONCE);
    const read = await Promise.all(batch.map((path) => readOne(root, path)));
    for (const file of read) {
      if ('wrong' in file) faults.push(file);
      else yield file;
    }
  }
}

async function readOne(
  root: string,
  file: string,
): Promise<{ path: string; bytes: Uint8Array } | Fault> {
  const path = join(root, file);
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_MB * MB) {
      const wrong = `is ${(Math.ceil((size / MB) * 10) / 10).toFixed(1)} MB large`;
      return { file, wrong, right: `At most ${MAX_FILE_MB} MB are allowed; make it smaller` };
    }
    return { path: file, bytes: await readFile(path) };
  } catch (error) {
    return unreadable(file, error);
  }
}
