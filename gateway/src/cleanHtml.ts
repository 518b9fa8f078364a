import { parseLink } from '@twinfront/shared/site/link';
import type { Element, ElementContent, Properties, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { htmlAllowed } from './htmlAllowed.ts';

const cleaner = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, htmlAllowed)
  .use(() => dressRoot)
  .use(rehypeStringify)
  .freeze();

/** Only the allowed HTML; none at all when it cannot be taken apart, such as for its depth. */
export function cleanHtml(html: string): string {
  try {
    return String(cleaner.processSync(html));
  } catch {
    return '';
  }
}

// Runs after the sanitizer, so what it adds need not be allowed there.
function dressRoot(root: Root): Root {
  return { ...root, children: root.children.flatMap((node) => dress(node as ElementContent)) };
}

function dress(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node];
  const element = { ...node, children: node.children.flatMap(dress) };
  switch (element.tagName) {
    case 'a':
      return [{ ...element, properties: { ...element.properties, ...linkProperties(element) } }];
    case 'img':
      return dressImage(element);
    case 'table':
      return [wrap('table-scroll', element)];
    default:
      return [element];
  }
}

function linkProperties({ properties: { href } }: Element): Properties {
  if (typeof href !== 'string') return {};
  if (/^(mailto|tel):/i.test(href) || /^\/media\/[^\\]+$/.test(href)) return {};
  const target = parseLink(href);
  if (!target) return { href: undefined };
  return target.kind === 'external' ? { rel: ['noopener', 'nofollow'], target: '_blank' } : {};
}

function dressImage(element: Element): Element[] {
  const { src } = element.properties;
  if (typeof src !== 'string' || !/^(https?:\/\/|\/media\/[^\\]+$)/i.test(src)) return [];
  const properties = { ...element.properties, loading: 'lazy', decoding: 'async' };
  return [{ ...element, properties }];
}

function wrap(className: string, child: Element): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: [className] },
    children: [child],
  };
}
