import { configSchemas } from '@twinfront/shared/api/config';
import { parseTag } from '@twinfront/shared/site/details';
import { DEFAULT_LOCALE } from '@twinfront/shared/site/locale';
import { fold } from '@twinfront/shared/site/search/fold';
import * as v from 'valibot';
import {
  ALWAYS,
  type ArticleNames,
  hash,
  hiddenState,
  type Item,
  isDraft,
  type Visibility,
} from '../model/content.ts';
import { type Finding, findRepeated, type Invalid, quote } from '../model/finding.ts';
import { parseItemPath } from '../model/layout.ts';
import { DEFAULT_TIME_ZONE, showTime } from '../model/localTime.ts';
import { type PictureRole, publicAttachment, variantsOf } from '../model/media.ts';
import { splitWords } from '../model/words.ts';
import { addAttachments, readAttachments } from './attachments.ts';
import { listFolder } from './listFolder.ts';
import type { ValidFile } from './parseFile.ts';
import { addPictures } from './pictures/encodePictures.ts';
import { readPictures } from './pictures/readPictures.ts';
import {
  addSource,
  createReading,
  FolderChangedError,
  type Reading,
  type ReadingOptions,
  readBytes,
} from './readFile.ts';
import { type FolderIndex, HOME_FILE, missingPart, quoteAddress, SITE_FILE } from './references.ts';

/** Reads and validates a content folder: makes the items of its texts and the files that visitors get. */
export async function readFolder(folder: string, options: ReadingOptions) {
  const { errors, texts, others, state, ...files } = await listFolder(folder);
  const media = [...files.pictures, ...files.attachments];
  const fileCount = texts.length + media.length;
  const reading = createReading({ root: files.root, errors, fileCount }, options);
  const { warnings } = reading;
  const pictures = await readPictures(reading, files.pictures);
  const attachments = await readAttachments(reading, files.attachments);
  const { roles, usedAttachments, ...report } = await readTexts(reading, texts, {
    pictures,
    attachments,
    others: new Set(others),
  });
  // A text with an error may use any file.
  const isUnused = (path: string) => !roles.has(path) && !usedAttachments.has(path);
  const unused = errors.length > 0 ? [] : media.filter(isUnused);
  for (const file of unused) {
    warnings.push({ file, message: 'is not used by any text', hint: 'Remove the file, or use it' });
  }
  // Decoding takes the most time: only a dry run reports damaged pictures beside other errors.
  if (errors.length === 0 || options.dryRun) await addPictures(reading, pictures, roles);
  if (errors.length === 0) {
    for (const [path, file] of [...pictures, ...attachments]) {
      await addSource(reading, path, file.hash);
    }
    await addAttachments(reading, attachments, usedAttachments);
    // A copy of files may still be running: what has arrived so far can be valid by itself.
    if ((await listFolder(folder)).state !== state) throw new FolderChangedError(folder);
  }
  return { errors, warnings, ...report };
}

const MAX_TEXT_MB = 1;
const TEXTS_AT_ONCE = 16;

/** What the checks of the whole folder need of a text. */
type ReadText = Pick<ValidFile, 'ids' | 'links' | 'lines'> & {
  visibility: Visibility | undefined;
  names: ArticleNames | undefined;
};

/** Reads, validates and stages the texts of a content folder; returns how they use the pictures, and which attachments, by path. */
async function readTexts(
  { root, parser, known, errors, warnings, add, mapFiles }: Reading,
  paths: string[],
  files: Omit<FolderIndex, 'texts' | 'timeZone'>,
) {
  let index: FolderIndex = {
    ...files,
    texts: new Set(paths),
    timeZone: DEFAULT_TIME_ZONE,
  };
  const texts = new Map<string, ReadText>();
  const roles = new Map<string, Set<PictureRole>>();
  const usedAttachments = new Set<string>();
  const now = Date.now();
  /** The search for the notices, if it is no tag. */
  let term: string | undefined;
  let isFound = false;

  async function read(path: string): Promise<Invalid | (ValidFile & { bytes: Uint8Array })> {
    const file = await readBytes(root, path, MAX_TEXT_MB);
    if ('errors' in file) return file;
    return { ...file, ...(await parser.parseItem(path, file.bytes, index)) };
  }

  // The dates of the other texts depend on the time zone of the site, and the home page names the notices.
  const rest = paths.filter((path) => path !== SITE_FILE && path !== HOME_FILE);
  const site = paths.filter((path) => path === SITE_FILE);
  const home = paths.filter((path) => path === HOME_FILE);
  for (const group of [site, [...home, ...rest]]) {
    for await (const [path, file] of mapFiles('files', group, TEXTS_AT_ONCE, read)) {
      const { item, bytes, ids, links, lines } = file;
      const { visibility, article } = item;
      const names = article && namesOf(article);
      texts.set(path, { ids, links, lines, visibility, names });
      for (const used of file.attachments) usedAttachments.add(used);
      for (const [used, role] of file.pictures) {
        roles.set(used, (roles.get(used) ?? new Set()).add(role));
      }
      warnings.push(...file.warnings);
      const warn = (field: string, message: string, hint: string) =>
        warnings.push({ file: path, line: lines[field], field, message, hint });
      if (visibility && hiddenState(visibility, now) === 'expired' && !known.files.has(path)) {
        const message = 'is in the past, so that visitors never see this item';
        warn('expiresAt', message, 'Write a later time, or remove the file');
      }
      if (article && !visibility && Date.parse(article.date) > now) {
        const message = 'is in the future, so that the article comes before newer ones until then';
        const hint =
          'To publish it at that time, write it as publishAt; to keep it first, pinned: true';
        warn('date', message, hint);
      }
      if (path === SITE_FILE) {
        const { timeZone, locale } = v.parse(configSchemas.site, item.data);
        if (timeZone) index = { ...index, timeZone };
        else if (locale !== DEFAULT_LOCALE) {
          const message = `is missing, so that times are those of ${DEFAULT_TIME_ZONE}`;
          warn('timeZone', message, 'Write the time zone of the site, such as Europe/London');
        }
      }
      if (path === HOME_FILE) {
        const { notices } = v.parse(configSchemas.home, item.data);
        const tag = parseTag(notices);
        if (tag === undefined) term = notices;
        else links.push({ href: notices, tag, field: 'notices', line: lines.notices });
      }
      if (article && term !== undefined) isFound ||= isFoundBy(term, article);
      await add({ path, hash: hash(bytes), bytes, item: { ...item, media: mediaOf(file, files) } });
    }
  }
  // A text with an error has no ids.
  if (errors.length === 0) {
    warnings.push(...checkLinks(texts, index.timeZone, now));
    const articles = [...texts.values()].flatMap(({ names }) => names ?? []);
    if (term !== undefined && !isFound && articles.length > 0) {
      const isTag = articles.some(({ tags }) => tags.map(fold).includes(fold(term)));
      warnings.push({
        file: HOME_FILE,
        line: texts.get(HOME_FILE)?.lines.notices,
        field: 'notices',
        message: `is ${quote(term)}, which no article contains`,
        hint: isTag ? `Write tag:${term}` : 'Write tag: and a tag of the notices',
      });
    }
  }
  for (const error of ambiguousNames(texts)) errors.push(error);
  const visibilities = new Map(
    [...texts].flatMap(([path, { visibility }]) => (visibility ? [[path, visibility]] : [])),
  );
  return { roles, usedAttachments, visibilities, timeZone: index.timeZone };
}

/** The hashes of the files that visitors get with a text. */
function mediaOf(
  { pictures: shown, attachments: linked }: ValidFile,
  { pictures, attachments }: Pick<FolderIndex, 'pictures' | 'attachments'>,
): string[] {
  const variants = shown.flatMap(([path, role]) => {
    const picture = pictures.get(path);
    return picture ? variantsOf(picture, role).map(({ key }) => key) : [];
  });
  const files = linked.flatMap((path) => {
    const attachment = attachments.get(path);
    return attachment ? publicAttachment(path, attachment).hash : [];
  });
  return [...new Set([...variants, ...files])];
}

const namesOf = ({ title, aliases, tags }: ArticleNames) => ({ title, aliases, tags });

/** Whether a search for the term of the notices, which is no tag, finds an article. */
function isFoundBy(
  term: string,
  { title, summary = '', tags, text }: NonNullable<Item['article']>,
): boolean {
  const all = fold([title, summary, ...tags, text].join('\n'));
  return splitWords(fold(term)).every((word) => all.includes(word.text));
}

/** The names of articles that address another one: a link names an article by its id, an alias or its title. */
function ambiguousNames(texts: ReadonlyMap<string, ReadText>): Finding[] {
  const articles = [...texts].flatMap(([file, { names }]) => (names ? [{ file, ...names }] : []));
  const names = [
    ...articles.map(({ file }) => ({ file, kind: 'id', name: parseItemPath(file)?.id, key: '' })),
    ...articles.flatMap(({ file, aliases }) =>
      aliases.map((name, at) => ({ file, kind: 'alias', name, key: `aliases.${at}` })),
    ),
    ...articles.map(({ file, title: name }) => ({ file, kind: 'title', name, key: 'title' })),
  ];
  return findRepeated(names, ({ name }) => name).flatMap(([{ file, kind, name, key }, first]) => {
    if (first.file === file) return [];
    const message = `${quote(name ?? '')} is also the ${first.kind} of ${first.file}`;
    const [field, line] = [key.replace(/\..*/, ''), texts.get(file)?.lines[key]];
    return [{ file, line, field, message, hint: `Give each article a different ${kind}` }];
  });
}

/** Finds links to other texts that visitors do not see, and to parts of them that do not exist. */
function checkLinks(
  texts: ReadonlyMap<string, ReadText>,
  timeZone: string,
  now: number,
): Finding[] {
  /** Why visitors who see a text do not see another one; undefined if they do. */
  function hiddenReason(file: string, path: string): string | undefined {
    const own = texts.get(file)?.visibility ?? ALWAYS;
    const other = texts.get(path)?.visibility ?? ALWAYS;
    if (isDraft(own) || own.until <= now) return undefined;
    if (isDraft(other)) return 'is a draft';
    if (other.until <= now) return 'has expired';
    // The report of a sync says when an item of the home page appears.
    if (other.from <= Math.max(now, own.from) || file === HOME_FILE) return undefined;
    return `appears at ${showTime(new Date(other.from), timeZone)}`;
  }

  /** The files of the articles by their other names. */
  const named = new Map(
    [...texts].flatMap(([path, { names }]) =>
      names ? [names.title, ...names.aliases].map((name) => [name, path] as const) : [],
    ),
  );
  const tags = new Set([...texts].flatMap(([, { names }]) => (names?.tags ?? []).map(fold)));
  const warnings: Finding[] = [];
  for (const [file, { links }] of texts) {
    for (const { href, path: own = '', tag, line, field } of links) {
      if (tag !== undefined) {
        if (tags.has(fold(tag))) continue;
        const message = `links to ${quote(href)}, but no article has that tag`;
        const hint = `Write tags: [${tag}] into the front matter of an article`;
        warnings.push({ file, line, field, message, hint });
        continue;
      }
      const path = texts.has(own) ? own : named.get(parseItemPath(own)?.id ?? '');
      if (path === undefined) {
        const message = `links to ${quoteAddress(href)}, but no article has that id, alias or title`;
        const hint = 'Write the path of its file, such as ../articles/hours.md';
        warnings.push({ file, line, field, message, hint });
        continue;
      }
      const ids = texts.get(path)?.ids ?? new Set();
      const missing = /#./s.test(href) && missingPart(href, ids);
      if (missing) warnings.push({ file, line, field, ...missing });
      const reason = hiddenReason(file, path);
      if (reason) warnings.push({ file, line, field, ...hiddenLink(file, href, path, reason) });
    }
  }
  return warnings;
}

function hiddenLink(file: string, href: string, path: string, reason: string) {
  return file === HOME_FILE
    ? { message: `names ${path}, which ${reason}`, hint: 'The home page leaves it out' }
    : {
        message: `links to ${quoteAddress(href)}, which ${reason}`,
        hint: 'Visitors who follow the link do not find it; publish both, or remove the link',
      };
}
