import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchemas } from '@twinfront/shared/api/config';
import * as v from 'valibot';
import type { KnownFile } from '../store/Store.ts';
import { createFragmentCheck, isFragment } from './fragmentCheck.ts';
import { hash } from './hash.ts';
import type { ImportRun } from './importRun.ts';
import { itemPath } from './layout.ts';
import { readBytes } from './listFolder.ts';
import { DEFAULT_TIME_ZONE } from './localTime.ts';
import type { ValidFile } from './parse/parseFile.ts';
import { type FolderIndex, isSame, TIME_ZONE } from './parse/references.ts';
import type { FolderPicture, PictureRole } from './pictures/variants.ts';
import { findRepeated, type Invalid, quote } from './validationError.ts';

const MAX_TEXT_MB = 1;
const TEXTS_AT_ONCE = 16;

type ReadText =
  | Invalid
  /** An unchanged article. */
  | { known: NonNullable<KnownFile['item']> }
  | ({ bytes: Uint8Array; fileHash: string } & ValidFile);

/** Reads, validates and stages the texts of a content folder; returns how they use the pictures, by path. */
export async function readTexts(
  { root, parser, known, errors, warnings, add, keep, mapFiles }: ImportRun,
  paths: string[],
  pictures: ReadonlyMap<string, FolderPicture>,
): Promise<ReadonlyMap<string, ReadonlySet<PictureRole>>> {
  let index: FolderIndex = { pictures, texts: new Set(paths), timeZone: DEFAULT_TIME_ZONE };
  /** Titles of the articles by path. */
  const titles = new Map<string, string>();
  const roles = new Map<string, Set<PictureRole>>();
  const fragments = createFragmentCheck(async (path) => {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    return 'errors' in file ? file : parser.parseText(path, file.bytes, index);
  });

  async function read(path: string): Promise<ReadText> {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    if ('errors' in file) return file;
    const fileHash = hash(file.bytes);
    const before = known.files.get(path)?.item;
    if (before?.title && isSame(path, fileHash, before, index)) return { known: before };
    return { ...file, fileHash, ...(await parser.parseText(path, file.bytes, index)) };
  }

  // First, because the dates of the other texts depend on its time zone.
  const isSite = (path: string) => path === TIME_ZONE;
  for (const group of [paths.filter(isSite), paths.filter((path) => !isSite(path))]) {
    for await (const [path, file] of mapFiles('files', group, TEXTS_AT_ONCE, read)) {
      const { references } = 'known' in file ? file.known : file.item;
      for (const [used, , use] of references) {
        if (use && !isFragment(use)) roles.set(used, (roles.get(used) ?? new Set()).add(use));
      }
      const title = 'known' in file ? file.known.title : file.item.article?.title;
      if (title) titles.set(path, title);
      if ('known' in file) {
        fragments.addUnchanged(path, references);
        keep(path);
        continue;
      }
      fragments.addParsed(path, file);
      const { item, bytes, fileHash } = file;
      for (const warning of file.warnings) warnings.push(warning);
      if (isSite(path)) {
        const { timeZone } = v.parse(configSchemas.site, item.data);
        if (timeZone) index = { ...index, timeZone };
      }
      if (known.files.get(path)?.item?.hash === item.hash) keep(path);
      else await add({ path, hash: fileHash, bytes, item });
    }
  }
  // A text with an error has no ids.
  if (errors.length === 0) warnings.push(...(await fragments.check()));
  for (const [path, other] of ambiguousTitles(titles)) {
    errors.push({
      file: path,
      line: await findTitle(join(root, path)),
      field: 'title',
      message: `${quote(titles.get(path) ?? '')} is also the ${other}`,
      hint: 'Give each article a different title',
    });
  }
  return roles;
}

/** The articles whose title addresses another one: links name an article by its title or by its id. */
function ambiguousTitles(titles: ReadonlyMap<string, string>): [path: string, other: string][] {
  const repeated = findRepeated([...titles.keys()], (path) => titles.get(path));
  const ids = [...titles].map(([path, title]) => [path, itemPath('articles', title)] as const);
  return [
    ...repeated.map(([path, other]): [string, string] => [path, `title of ${other}`]),
    ...ids
      .filter(([path, other]) => other !== path && titles.has(other))
      .map(([path, other]): [string, string] => [path, `id of ${other}`]),
  ];
}

/** The line of the title; unchanged articles are not parsed. */
async function findTitle(path: string): Promise<number> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.findIndex((line) => /^['"]?title\b/.test(line)) + 1;
}
