import { isMediaAddress } from '@twinfront/shared/api/mediaAddress';
import { parseLink } from '@twinfront/shared/site/link';
import type { Element, ElementContent, Properties, Root } from 'hast';
import { elementsOf, textOf } from './hast.ts';

/** Where an element stands; it decides what it may be dressed with. */
interface Place {
  /** Inside a link, a heading or a control: no place for another link. */
  linked?: boolean;
  /** The heading that stands above. */
  under: { heading?: string | undefined };
}

/** What the page wants of links, pictures and tables. */
export function enhanceHtml(root: Root): Root {
  const place: Place = { under: {} };
  return {
    ...root,
    children: root.children.flatMap((node) => dress(node as ElementContent, place)),
  };
}

function dress(node: ElementContent, place: Place): ElementContent[] {
  if (node.type !== 'element') return [node];
  if (/^h[2-6]$/.test(node.tagName) && node.properties.id) {
    place.under.heading = String(node.properties.id);
  }
  const picture = pictureIn(node);
  if (picture) return dress(picture, place);
  const table = tableIn(node);
  if (table) return dress(table, place);

  const linked = place.linked || /^(a|summary|h[1-6])$/.test(node.tagName);
  const children = node.children.flatMap((child) => dress(child, { ...place, linked }));
  const element = { ...node, children };
  switch (element.tagName) {
    case 'a':
      return [{ ...element, properties: { ...element.properties, ...linkProperties(element) } }];
    case 'img':
      return dressImage(element, place);
    case 'table':
      return [scrolling(element, place)];
    default:
      return [element];
  }
}

function linkProperties({ properties: { href } }: Element): Properties {
  if (typeof href !== 'string') return {};
  if (/^(mailto|tel):/i.test(href) || isMediaAddress(href) || /^#s-/.test(href)) return {};
  const target = parseLink(href);
  if (!target) return { href: undefined };
  return target.kind === 'external' ? { rel: ['noopener', 'nofollow'], target: '_blank' } : {};
}

/** Too narrow to hide anything. */
const ICON_WIDTH = 160;

function dressImage(element: Element, { linked }: Place): Element[] {
  const { src, alt, width } = element.properties;
  if (typeof src !== 'string' || !(isMediaAddress(src) || /^https?:\/\//i.test(src))) return [];
  const properties = { ...element.properties, loading: 'lazy', decoding: 'async' };
  const image = { ...element, properties };
  // Without words it is no more than decoration, and a link to it would have no name.
  if (linked || !alt || Number(width) <= ICON_WIDTH) return [image];
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: src, className: ['zoom'] },
    children: [image],
  };
  return [{ ...link, properties: { ...link.properties, ...linkProperties(link) } }];
}

/** The picture in a link that leads to nothing but itself. */
function pictureIn({ tagName, properties, children: [child, ...more] }: Element) {
  if (tagName !== 'a' || child?.type !== 'element' || child.tagName !== 'img') return undefined;
  return more.length === 0 && child.properties.src === properties.href ? child : undefined;
}

/** The table in a box that has nothing else. */
function tableIn({ tagName, properties, children: [child, ...more] }: Element) {
  if (tagName !== 'div' || child?.type !== 'element' || child.tagName !== 'table') return undefined;
  return more.length === 0 && Object.keys(properties).length === 0 ? child : undefined;
}

/** Not every browser lets the keyboard scroll a box that cannot have the focus. */
function scrolling(table: Element, { under: { heading } }: Place): Element {
  const caption = [...elementsOf(table)].find(({ tagName }) => tagName === 'caption');
  const label = caption && textOf(caption).trim();
  const name = label ? { ariaLabel: label } : { ariaLabelledBy: heading };
  const region = label || heading ? { role: 'region', ...name } : {};
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], tabIndex: 0, ...region },
    children: [table],
  };
}
