import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchemas } from '@twinfront/shared/api/config';
import { parseTag } from '@twinfront/shared/site/details';
import { fold } from '@twinfront/shared/site/fold';
import * as v from 'valibot';
import type { ArticleNames, KnownFile } from '../model/content.ts';
import { type Invalid, quote } from '../model/finding.ts';
import { hash } from '../model/hash.ts';
import { parseItemPath } from '../model/layout.ts';
import type { PictureRole } from '../model/variants.ts';
import { isExpired, type Visibility } from '../model/visibility.ts';
import { splitWords } from '../model/words.ts';
import { createLinkCheck, isFragment } from './linkCheck.ts';
import { readBytes } from './listFolder.ts';
import { DEFAULT_TIME_ZONE } from './localTime.ts';
import type { ValidFile } from './parseFile.ts';
import type { Reading } from './Reading.ts';
import { type FolderIndex, HOME_FILE, isSame, SITE_FILE } from './references.ts';

const MAX_TEXT_MB = 1;
const TEXTS_AT_ONCE = 16;

type ReadText =
  | Invalid
  /** An unchanged article. */
  | { known: NonNullable<KnownFile['item']> }
  | ({ bytes: Uint8Array; fileHash: string } & ValidFile);

/** Reads, validates and stages the texts of a content folder; returns how they use the pictures, and which attachments, by path. */
export async function readTexts(
  { root, parser, known, errors, warnings, add, keep, mapFiles }: Reading,
  paths: string[],
  files: Omit<FolderIndex, 'texts' | 'timeZone'>,
): Promise<{
  roles: ReadonlyMap<string, ReadonlySet<PictureRole>>;
  usedAttachments: ReadonlySet<string>;
  visibilities: ReadonlyMap<string, Visibility>;
  timeZone: string;
}> {
  let index: FolderIndex = {
    ...files,
    texts: new Set(paths),
    timeZone: DEFAULT_TIME_ZONE,
  };
  const names = new Map<string, ArticleNames>();
  const roles = new Map<string, Set<PictureRole>>();
  const usedAttachments = new Set<string>();
  const visibilities = new Map<string, Visibility>();
  const now = Date.now();
  let notices: string | undefined;
  const links = createLinkCheck(async (path) => {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    return 'errors' in file ? file : parser.parseText(path, file.bytes, index);
  });

  async function read(path: string): Promise<ReadText> {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    if ('errors' in file) return file;
    const fileHash = hash(file.bytes);
    const before = known.files.get(path)?.item;
    if (before?.names && isSame(path, fileHash, before, index)) return { known: before };
    return { ...file, fileHash, ...(await parser.parseText(path, file.bytes, index)) };
  }

  /** Why the term of the notices finds no article; undefined if it finds one. */
  async function explainNotices(term: string) {
    const tag = parseTag(term);
    const isTag = (each: string) => fold(each) === fold(tag ?? term);
    const isTagged = [...names.values()].some(({ tags }) => tags.some(isTag));
    if (tag) {
      const hint = `Write tags: [${tag}] into the front matter of each notice`;
      return isTagged
        ? undefined
        : { message: `names the tag ${quote(tag)}, which no article has`, hint };
    }
    if (names.size === 0) return undefined;
    for (const path of names.keys()) {
      const text = await readFile(join(root, path), 'utf8');
      if (splitWords(fold(term)).every((word) => fold(text).includes(word.text))) return undefined;
    }
    const hint = isTagged ? `Write tag:${term}` : 'Write tag: and a tag of the notices';
    return { message: `is ${quote(term)}, which no article contains`, hint };
  }

  // First, because the dates of the other texts depend on its time zone.
  const isSite = (path: string) => path === SITE_FILE;
  for (const group of [paths.filter(isSite), paths.filter((path) => !isSite(path))]) {
    for await (const [path, file] of mapFiles('files', group, TEXTS_AT_ONCE, read)) {
      const { references, visibility } = 'known' in file ? file.known : file.item;
      if (visibility) visibilities.set(path, visibility);
      for (const [used, , use] of references) {
        if (files.attachments.has(used)) usedAttachments.add(used);
        if (use && !isFragment(use)) roles.set(used, (roles.get(used) ?? new Set()).add(use));
      }
      const own = 'known' in file ? file.known.names : file.item.article;
      if (own) names.set(path, own);
      if ('known' in file) {
        links.addUnchanged(path, file.known);
        keep(path);
        continue;
      }
      links.addParsed(path, file);
      const { item, bytes, fileHash } = file;
      for (const warning of file.warnings) warnings.push(warning);
      if (visibility && isExpired(visibility, now) && !known.files.has(path)) {
        warnings.push({
          file: path,
          line: await findField(join(root, path), 'expiresAt'),
          field: 'expiresAt',
          message: 'is in the past, so that visitors never see this item',
          hint: 'Write a later time, or remove the file',
        });
      }
      if (isSite(path)) {
        const { timeZone } = v.parse(configSchemas.site, item.data);
        if (timeZone) index = { ...index, timeZone };
      }
      if (path === HOME_FILE) notices = v.parse(configSchemas.home, item.data).notices;
      if (known.files.get(path)?.item?.hash === item.hash) keep(path);
      else await add({ path, hash: fileHash, bytes, item });
    }
  }
  // A text with an error has no ids.
  if (errors.length === 0) warnings.push(...(await links.check(index.timeZone)));
  const unfound = errors.length === 0 && notices && (await explainNotices(notices));
  if (unfound) {
    const line = await findField(join(root, HOME_FILE), 'notices');
    warnings.push({ file: HOME_FILE, line, field: 'notices', ...unfound });
  }
  for (const { path, field, name, other } of ambiguousNames(names)) {
    errors.push({
      file: path,
      line: await findField(join(root, path), field, name),
      field,
      message: `${quote(name)} is also the ${other}`,
      hint: `Give each article a different ${field === 'title' ? 'title' : 'alias'}`,
    });
  }
  return { roles, usedAttachments, visibilities, timeZone: index.timeZone };
}

/** The names of articles that address another one: a link names an article by its id, an alias or its title. */
function ambiguousNames(names: ReadonlyMap<string, ArticleNames>) {
  const owners = new Map<string, { path: string; kind: string }>();
  for (const path of names.keys()) {
    const id = parseItemPath(path)?.id;
    if (id) owners.set(id, { path, kind: 'id' });
  }
  const all = [...names];
  const inOrder = [
    ...all.flatMap(([path, { aliases }]) =>
      aliases.map((name) => ({ path, field: 'aliases', kind: 'alias', name })),
    ),
    ...all.map(([path, { title }]) => ({ path, field: 'title', kind: 'title', name: title })),
  ];
  return inOrder.flatMap(({ path, field, kind, name }) => {
    const owner = owners.get(name);
    if (!owner) owners.set(name, { path, kind });
    if (!owner || owner.path === path) return [];
    return [{ path, field, name, other: `${owner.kind} of ${owner.path}` }];
  });
}

/** The line of a field, or of one of its values below it; unchanged articles are not parsed. */
async function findField(path: string, field: string, value = ''): Promise<number> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const start = lines.findIndex((line) => new RegExp(`^['"]?${field}\\b`).test(line));
  const length = lines.slice(start + 1).findIndex((line) => !/^\s*-/.test(line));
  const isValue = (line: string) => /^\s*-\s*['"]?(.*?)['"]?\s*$/.exec(line)?.[1] === value;
  const at = lines.slice(start + 1, start + 1 + Math.max(0, length)).findIndex(isValue);
  return start + at + 2;
}
