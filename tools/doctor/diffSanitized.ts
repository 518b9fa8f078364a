import { attributeName } from '@twinfront/shared/node/sanitizeSchema';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { sanitizeHtml } from '../../gateway/src/content/worker/sanitizeHtml.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

/** The elements, attributes other than classes, and addresses that the gateway's sanitizer removes; undefined if nothing remains, or if the gateway rejects it. */
export function diffSanitized(html: string): string[] | undefined {
  let clean = '';
  try {
    clean = sanitizeHtml(html);
  } catch (error) {
    // Nested too deeply: the gateway rejects it.
    if (!(error instanceof RangeError)) throw error;
  }
  if (clean === '' && html.trim() !== '') return undefined;
  const kept = partsOf(clean);
  return [...partsOf(html)].filter((part) => !kept.has(part));
}

function partsOf(html: string): Set<string> {
  const parts = new Set<string>();
  visitParents(parser.parse(html), 'element', ({ tagName, properties }) => {
    // Headings get another level.
    if (!/^h[1-6]$/.test(tagName)) parts.add(`<${tagName}>`);
    for (const [property, value] of Object.entries(properties)) {
      // Ids and fragments get a prefix. Classes have no meaning without the style sheet of another site.
      if (property === 'id' || property === 'className' || `${value}`.startsWith('#')) continue;
      const isAddress = property === 'href' || property === 'src';
      parts.add(isAddress ? `${value}` : attributeName(property));
    }
  });
  return parts;
}
