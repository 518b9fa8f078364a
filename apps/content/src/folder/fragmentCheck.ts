import type { KnownFile } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import { missingPart } from './markdown/fragments.ts';
import type { ParsedFile, ValidFile } from './parseFile.ts';
import type { FragmentLink } from './references.ts';

type Ids = ReadonlySet<string>;
type References = NonNullable<KnownFile['item']>['references'];

export const isFragment = (use: string): use is `#${string}` => use.startsWith('#');

/**
 * Finds links to parts of other texts that do not exist. A link is checked if its own text or the other one
 * has changed.
 *
 * @param parse parses an unchanged text, of which the store has neither the lines nor the ids
 */
export function createFragmentCheck(parse: (path: string) => Promise<ParsedFile>) {
  const ids = new Map<string, Ids>();
  const links: [file: string, link: ValidFile['links'][number]][] = [];
  /** The links of unchanged texts. */
  const known: [file: string, link: FragmentLink][] = [];

  function addParsed(path: string, file: ValidFile): void {
    ids.set(path, file.ids);
    for (const link of file.links) links.push([path, link]);
  }

  function addUnchanged(path: string, references: References): void {
    for (const [other, , use] of references) {
      if (use && isFragment(use)) known.push([path, { href: use, path: other }]);
    }
  }

  async function check(): Promise<Finding[]> {
    const broken = known.filter(([, { href, path }]) => {
      const changed = ids.get(path);
      return changed && missingPart(href, changed);
    });
    for (const path of new Set(broken.map(([file]) => file))) {
      const file = await parse(path);
      if ('item' in file) addParsed(path, file);
    }
    const warnings: Finding[] = [];
    for (const [file, { href, path, line, field }] of links) {
      const missing = missingPart(href, await idsOf(path));
      if (missing) warnings.push({ file, line, field, ...missing });
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

  return { addParsed, addUnchanged, check };
}
