import { attributeName, sanitizeSchema } from '@twinfront/shared/node/sanitizeSchema';
import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { sanitizeHtml } from '../../gateway/src/content/worker/sanitizeHtml.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const sanitizer = unified().use(rehypeSanitize, sanitizeSchema).freeze();

/** The elements, attributes and addresses that the gateway's sanitizer removes; undefined if nothing remains, or if the gateway rejects it. */
export function diffSanitized(html: string): string[] | undefined {
  let clean = '';
  try {
    clean = sanitizeHtml(html);
  } catch (error) {
    // Nested too deeply: the gateway rejects it.
    if (!(error instanceof RangeError)) throw error;
  }
  if (clean === '' && html.trim() !== '') return undefined;
  const root = parser.parse(html);
  const before = partsOf(root);
  // The schema decides on names, later steps of the sanitizer on addresses and inputs.
  const { names } = partsOf(sanitizer.runSync(root));
  const after = partsOf(parser.parse(clean));
  const isKept = (name: string) => (name === '<input>' ? after.names : names).has(name);
  return [
    ...[...before.names].filter((name) => !isKept(name)),
    ...[...before.addresses].filter((address) => !after.addresses.has(address)),
  ];
}

function partsOf(root: Root) {
  const names = new Set<string>();
  const addresses = new Set<string>();
  visitParents(root, 'element', ({ tagName, properties }) => {
    names.add(`<${tagName}>`);
    for (const [property, value] of Object.entries(properties)) {
      // The schema leaves an empty list of classes.
      if (Array.isArray(value) && value.length === 0) continue;
      if (!['href', 'src', 'id'].includes(property)) names.add(attributeName(property));
      // Fragments get a prefix.
      else if (property !== 'id' && !`${value}`.startsWith('#')) addresses.add(`${value}`);
    }
  });
  return { names, addresses };
}
