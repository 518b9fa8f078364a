import { isStripped, removedOf } from '@twinfront/shared/node/removedHtml';
import { attributeName, isHidden } from '@twinfront/shared/node/sanitizeSchema';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import { normalizeHtml } from '../../gateway/src/content/worker/normalizeHtml.ts';
import { sanitizeHtml } from '../../gateway/src/content/worker/sanitizeHtml.ts';
import { quote, shorten } from './report.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

type Root = ReturnType<typeof parser.parse>;

/** What owners call elements and attributes whose loss visitors notice. */
const words: [name: string, parts: RegExp][] = [
  ['scripts', /^(<script>|on[a-z]+)$/],
  ['colours, fonts and other styles', /^(<(style|font|link)>|style|color|bgcolor|background)$/],
  ['forms', /^<(form|input|select|textarea|button)>$/],
  ['drawings (SVG)', /^<(svg|canvas)>$/],
  ['image maps', /^<map>$/],
  ['frames and players (a link takes their place)', /^<(iframe|video|audio|oembed|embed|object)>$/],
];

/** What the gateway's sanitizer removes, in words of owners; undefined if nothing remains, or if the gateway rejects it. */
export function diffSanitized(html: string): string[] | undefined {
  let clean = '';
  try {
    clean = sanitizeHtml(html);
  } catch (error) {
    // Nested too deeply: the gateway rejects it.
    if (!(error instanceof RangeError)) throw error;
  }
  if (clean === '' && html.trim() !== '') return undefined;
  const original = parser.parse(html);
  const lost = namesOf(original);
  normalizeHtml(original);
  const kept = addressesOf(parser.parse(clean));
  return [...lost, ...[...addressesOf(original)].filter((address) => !kept.has(address))];
}

function namesOf(root: Root): Set<string> {
  const names = new Set<string>();
  visitParents(root, 'element', (element) => {
    if (isHidden(element)) {
      let text = '';
      visitParents(element, 'text', ({ value }) => {
        text += value;
      });
      if (text.trim()) names.add(`hidden text ${quote(text.trim())}`);
      return SKIP;
    }
    const { tag, attributes } = removedOf(element);
    const parts = [...(tag ? [`<${element.tagName}>`] : []), ...attributes.map(attributeName)];
    for (const [name, pattern] of words) {
      if (parts.some((part) => pattern.test(part))) names.add(name);
    }
    // Not parts of what is removed as a whole.
    return isStripped(element) ? SKIP : undefined;
  });
  return names;
}

/** The addresses of pictures and links. */
function addressesOf(root: Root): Set<string> {
  const addresses = new Set<string>();
  visitParents(root, 'element', ({ tagName, properties }) => {
    const address = String(properties[tagName === 'img' ? 'src' : 'href'] ?? '').trim();
    if (tagName === 'img') addresses.add(`the picture ${shorten(address || 'without an address')}`);
    // Fragments get a prefix.
    if (tagName === 'a' && address && !address.startsWith('#')) {
      addresses.add(`the link to ${shorten(address)}`);
    }
  });
  return addresses;
}
