import { fold } from '@twinfront/shared/site/search/fold';
import { ALWAYS, type ArticleNames, isDraft, type Visibility } from '../model/content.ts';
import { type Finding, quote } from '../model/finding.ts';
import { parseItemPath } from '../model/layout.ts';
import { showTime } from '../model/localTime.ts';
import type { ValidFile } from './parseFile.ts';
import { HOME_FILE, missingPart, quoteAddress } from './references.ts';

type LinkedText = Pick<ValidFile, 'ids' | 'links'> & {
  visibility: Visibility | undefined;
  names: ArticleNames | undefined;
};

/** Finds links to other texts that visitors do not see, and to parts of them that do not exist. */
export function checkLinks(
  texts: ReadonlyMap<string, LinkedText>,
  timeZone: string,
  now = Date.now(),
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
