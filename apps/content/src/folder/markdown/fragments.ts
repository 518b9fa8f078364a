import { ID_PREFIX } from '@twinfront/shared/site/fragments';
import type { Finding } from '../../model/finding.ts';
import { decodeAddress, quoteAddress } from '../references.ts';

const isFootnote = /^fn(ref)?\d+(:\d+)?$/;
const MAX_SHOWN = 8;

/**
 * A warning about a link whose fragment names nothing in a text; undefined if it names one of the ids.
 *
 * @param ids those of the text; the pages show them with a prefix, which a copied fragment has
 */
export function missingPart(
  href: string,
  ids: ReadonlySet<string>,
): Pick<Finding, 'message' | 'hint'> | undefined {
  const fragment = decodeAddress(href.slice(href.indexOf('#') + 1));
  const isTop = /^(top)?$/i.test(fragment);
  const isCopied = fragment.startsWith(ID_PREFIX) && ids.has(fragment.slice(ID_PREFIX.length));
  if (isTop || isCopied || isFootnote.test(fragment) || ids.has(fragment)) return undefined;
  const headings = [...ids].filter((id) => !isFootnote.test(id));
  const shown = headings.slice(0, MAX_SHOWN).map((id) => `#${id}`);
  const more = headings.length > MAX_SHOWN ? ', …' : '';
  return {
    message: `links to ${quoteAddress(href)}, but no heading has that name`,
    hint: shown.length > 0 ? `Write one of ${shown.join(', ')}${more}` : 'The text has no headings',
  };
}
