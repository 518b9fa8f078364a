import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { sanitizeHtml } from '../../gateway/src/sanitize/worker/sanitizeHtml.ts';
import { sanitizeSchema } from '../../gateway/src/sanitize/worker/sanitizeSchema.ts';

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
  // The schema decides on names, later steps of the sanitizer on addresses.
  const { names } = partsOf(sanitizer.runSync(root));
  const { addresses } = partsOf(parser.parse(clean));
  return [
    ...[...before.names].filter((name) => !names.has(name)),
    ...[...before.addresses].filter((address) => !addresses.has(address)),
  ];
}

function partsOf(root: Root) {
  const names = new Set<string>();
  const addresses = new Set<string>();
  visitParents(root, 'element', ({ tagName, properties }) => {
    names.add(`<${tagName}>`);
    for (const [property, value] of Object.entries(properties)) {
      if (!['href', 'src', 'id'].includes(property)) names.add(attributeName(property));
      // Fragments get a prefix.
      else if (property !== 'id' && !`${value}`.startsWith('#')) addresses.add(`${value}`);
    }
  });
  return { names, addresses };
}

/** The name of the attribute in HTML. */
function attributeName(property: string): string {
  if (property === 'className') return 'class';
  return property.replace(/^(aria|data)(?=[A-Z])/, '$1-').toLowerCase();
}
