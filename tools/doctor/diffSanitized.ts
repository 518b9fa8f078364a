import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import { unified } from 'unified';
import { visitParents } from 'unist-util-visit-parents';
import { sanitizeHtml } from '../../gateway/src/sanitize/worker/sanitizeHtml.ts';
import { sanitizeSchema } from '../../gateway/src/sanitize/worker/sanitizeSchema.ts';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const sanitizer = unified().use(rehypeSanitize, sanitizeSchema).freeze();

/** The elements, attributes and addresses that the gateway's sanitizer removes; undefined if it removes everything. */
export function diffSanitized(html: string): string[] | undefined {
  const clean = sanitizeHtml(html);
  if (clean === '' && html.trim() !== '') return undefined;
  const root = parser.parse(html);
  const allowed = namesIn(sanitizer.runSync(root));
  const [before, after] = [addressesIn(root), addressesIn(parser.parse(clean))];
  return [
    ...[...namesIn(root)].filter((name) => !allowed.has(name)),
    ...[...before].filter((address) => !after.has(address)),
  ];
}

/** Without addresses, which are allowed by value. */
function namesIn(root: Root): Set<string> {
  const attributes = ({ properties }: Element) =>
    Object.keys(properties).filter((name) => !['href', 'src', 'id'].includes(name));
  return new Set(
    elementsOf(root).flatMap((element) => [
      `<${element.tagName}>`,
      ...attributes(element).map(attributeName),
    ]),
  );
}

/** Without fragments, which get a prefix. */
function addressesIn(root: Root): Set<string> {
  const addresses = elementsOf(root)
    .filter(({ tagName }) => ['a', 'img'].includes(tagName))
    .flatMap(({ properties: { href, src } }) => [href, src])
    .filter((address) => typeof address === 'string');
  return new Set(addresses.filter((address) => !address.startsWith('#')));
}

/** The name of the attribute in HTML. */
function attributeName(property: string): string {
  if (property === 'className') return 'class';
  return property.replace(/^(aria|data)(?=[A-Z])/, '$1-').toLowerCase();
}

function elementsOf(root: Root): Element[] {
  const elements: Element[] = [];
  visitParents(root, 'element', (element) => {
    elements.push(element);
  });
  return elements;
}
