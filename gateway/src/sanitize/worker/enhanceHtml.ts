import querystring from 'node:querystring';
import { isMediaAddress } from '@twinfront/shared/api/address';
import { parseLink } from '@twinfront/shared/site/link';
import type { Element, Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, type VisitorResult, visitParents } from 'unist-util-visit-parents';
import { ID_PREFIX } from './sanitizeSchema.ts';

/** Pixels. Up to this width a picture shows its details without a link to its full size. */
const ICON_WIDTH = 160;

/**
 * The part of the sanitizer that depends on addresses: removes pictures, `srcset` and links to addresses
 * that are not allowed. Adds headings that link to themselves, attributes for external links, lazy
 * pictures that link to their full size, and scrollable tables.
 */
export function enhanceHtml(root: Root): void {
  prefixFragments(root);
  let headingId: string | undefined;

  visitParents(root, 'element', (element, ancestors): VisitorResult => {
    const parent = ancestors.at(-1);
    if (!parent) return;
    const { tagName, properties } = element;
    const isInside = (names: string[]) =>
      ancestors.some((ancestor) => 'tagName' in ancestor && names.includes(ancestor.tagName));
    if (isHeading(element) && properties.id) {
      headingId = String(properties.id);
      // rehype-autolink-headings would check only the parent of a heading.
      if (!isInside(INTERACTIVE) && !hasInteractive(element)) {
        element.children = [
          link({ className: ['heading'], href: `#${headingId}` }, element.children),
        ];
      }
    }
    if (tagName === 'a') {
      // The parser nests links around tables; browsers do not.
      if (isInside(['a'])) {
        const index = parent.children.indexOf(element);
        parent.children.splice(index, 1, ...element.children);
        return [SKIP, index];
      }
      Object.assign(properties, linkProperties(properties.href));
    }
    if (tagName === 'table') {
      parent.children[parent.children.indexOf(element)] = scrollRegion(element, headingId);
    }
    if (tagName !== 'img') return;
    if (!isPictureAddress(properties.src)) {
      const index = parent.children.indexOf(element);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    Object.assign(properties, { loading: 'lazy', decoding: 'async', ...candidates(properties) });
    // Without a text alternative the link has no name.
    if (isInside(INTERACTIVE) || !properties.alt || Number(properties.width) <= ICON_WIDTH) return;
    const fullSize = {
      href: properties.src,
      className: ['zoom'],
      ...linkProperties(properties.src),
    };
    parent.children[parent.children.indexOf(element)] = link(fullSize, [element]);
  });
}

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

const INTERACTIVE = ['a', 'summary'];

function hasInteractive(heading: Element): boolean {
  let found = false;
  visitParents(heading, 'element', ({ tagName }) => {
    found ||= INTERACTIVE.includes(tagName);
  });
  return found;
}

/**
 * Links to parts of the page get the prefix of the ids, unless they were copied with it from the page. `#` becomes `#top`,
 * which browsers resolve to the start of the page too: the router does not distinguish `#` from no fragment.
 */
function prefixFragments(root: Root): void {
  const ids = new Set<unknown>();
  const links: Properties[] = [];
  visitParents(root, 'element', ({ properties }) => {
    ids.add(properties.id);
    if (String(properties.href).startsWith('#')) links.push(properties);
  });
  for (const properties of links) {
    const fragment = String(properties.href).slice(1);
    const id = ID_PREFIX + querystring.unescape(fragment);
    const isCopied = fragment.startsWith(ID_PREFIX) && !ids.has(id);
    const isTop = /^(top)?$/i.test(fragment) && !ids.has(id);
    if (isTop) properties.href = '#top';
    else if (!isCopied) properties.href = `#${ID_PREFIX}${fragment}`;
  }
}

function linkProperties(href: unknown): Properties {
  if (typeof href !== 'string' || href.startsWith('#')) return {};
  if (/^(mailto|tel):/i.test(href) || isMediaAddress(href)) return {};
  const target = parseLink(href);
  if (!target) return { href: undefined };
  return target.kind === 'external' ? { rel: ['noopener', 'nofollow'], target: '_blank' } : {};
}

function isPictureAddress(src: unknown): src is string {
  return typeof src === 'string' && (isMediaAddress(src) || /^https?:\/\//i.test(src));
}

/** The width of a picture in the column of text, for browsers that do not know `auto`. */
const SIZES = 'auto, (max-width: 46rem) 100vw, 42rem';

/** `srcset` and `sizes`, if every candidate is a picture with a width. */
function candidates({ srcSet }: Properties): Properties {
  const isValid = typeof srcSet === 'string' && srcSet.split(',').every(isCandidate);
  return isValid ? { srcSet, sizes: SIZES } : { srcSet: undefined };
}

function isCandidate(text: string): boolean {
  const [, address] = /^\s*(\S+)\s+\d{1,5}w\s*$/.exec(text) ?? [];
  return isPictureAddress(address);
}

function link(properties: Properties, children: Element['children']): Element {
  return { type: 'element', tagName: 'a', properties, children };
}

/** Around a table. Focusable, because not every browser scrolls other boxes with the keyboard. */
function scrollRegion(table: Element, headingId: string | undefined): Element {
  const caption = table.children.find(
    (child) => child.type === 'element' && child.tagName === 'caption',
  );
  const label = caption && textOf(caption).trim();
  const name = label ? { ariaLabel: label } : { ariaLabelledBy: headingId };
  const region = label || headingId ? { role: 'region', ...name } : {};
  const properties = { className: ['table-scroll'], tabIndex: 0, ...region };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}
