import type { KnownFile } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import { parseItemPath } from '../model/layout.ts';
import { ALWAYS, isDraft, type Visibility } from '../model/visibility.ts';
import { showTime } from './localTime.ts';
import { missingPart } from './markdown/fragments.ts';
import type { ParsedFile, ValidFile } from './parseFile.ts';
import { HOME_FILE, quoteAddress, type TextLink } from './references.ts';

type Ids = ReadonlySet<string>;
type KnownItem = NonNullable<KnownFile['item']>;

export const isFragment = (use: string): use is `#${string}` => use.startsWith('#');

/**
 * Finds links to other texts that visitors do not see, and to parts of them that do not exist. A link is checked if
 * its own text or the other one has changed.
 *
 * @param parse parses an unchanged text, of which the store has neither the lines nor the ids
 */
export function createLinkCheck(parse: (path: string) => Promise<ParsedFile>, now = Date.now()) {
  const ids = new Map<string, Ids>();
  const visibilities = new Map<string, Visibility>();
  const links: [file: string, link: ValidFile['links'][number]][] = [];
  /** The links of unchanged texts. */
  const known: [file: string, link: TextLink][] = [];

  function addParsed(path: string, file: ValidFile): void {
    ids.set(path, file.ids);
    visibilities.set(path, file.item.visibility ?? ALWAYS);
    for (const link of file.links) links.push([path, link]);
  }

  function addUnchanged(path: string, { references, visibility }: KnownItem): void {
    visibilities.set(path, visibility);
    for (const [other, , use = ''] of references) {
      const isText = parseItemPath(other) !== undefined;
      if (isText || isFragment(use)) known.push([path, { href: use, path: other }]);
    }
  }

  async function check(timeZone: string): Promise<Finding[]> {
    const broken = known.filter(([file, { href, path }]) => {
      const changed = ids.get(path);
      return changed && (isBroken(href, changed) || hiddenReason(file, path, timeZone));
    });
    for (const path of new Set(broken.map(([file]) => file))) {
      const file = await parse(path);
      if ('item' in file) addParsed(path, file);
    }
    const warnings: Finding[] = [];
    for (const [file, { href, path, line, field }] of links) {
      const missing = isFragment(fragmentOf(href)) && missingPart(href, await idsOf(path));
      if (missing) warnings.push({ file, line, field, ...missing });
      const reason = hiddenReason(file, path, timeZone);
      if (reason) warnings.push({ file, line, field, ...hiddenLink(file, href, path, reason) });
    }
    return warnings;
  }

  async function idsOf(path: string): Promise<Ids> {
    const found = ids.get(path);
    if (found) return found;
    const file = await parse(path);
    const parsed: Ids = 'item' in file ? file.ids : new Set();
    ids.set(path, parsed);
    return parsed;
  }

  /** Why visitors who see a text do not see another one; undefined if they do. */
  function hiddenReason(file: string, path: string, timeZone: string): string | undefined {
    const own = visibilities.get(file) ?? ALWAYS;
    const other = visibilities.get(path) ?? ALWAYS;
    if (isDraft(own) || own.until <= now) return undefined;
    if (isDraft(other)) return 'is a draft';
    if (other.until <= now) return 'has expired';
    // The report of a sync says when an item of the home page appears.
    if (other.from <= Math.max(now, own.from) || file === HOME_FILE) return undefined;
    return `appears at ${showTime(new Date(other.from), timeZone)}`;
  }

  return { addParsed, addUnchanged, check };
}

const fragmentOf = (href: string) => /#.+$/s.exec(href)?.[0] ?? '';

const isBroken = (href: string, ids: Ids) => isFragment(fragmentOf(href)) && missingPart(href, ids);

function hiddenLink(file: string, href: string, path: string, reason: string) {
  return file === HOME_FILE
    ? { message: `names ${path}, which ${reason}`, hint: 'The home page leaves it out' }
    : {
        message: `links to ${quoteAddress(href)}, which ${reason}`,
        hint: 'Visitors who follow the link do not find it; publish both, or remove the link',
      };
}
