import { isMediaAddress } from '@twinfront/shared/api/address';
import { parseLink } from '@twinfront/shared/site/link';
import type { Element, Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, type VisitorResult, visitParents } from 'unist-util-visit-parents';
import { isHeading, isInteractive } from './headingAnchors.ts';

/** Too narrow to hide anything. */
const ICON_WIDTH = 160;

/**
 * The part of the sanitizer that depends on addresses: removes pictures, `srcset` and links to addresses
 * that are not allowed. Adds attributes for external links, lazy pictures that link to their full size,
 * and scrollable tables.
 */
export function enhanceHtml(root: Root): void {
  const wrappers: { parent: Root | Element; element: Element; wrapper: Element }[] = [];
  let headingId: string | undefined;

  visitParents(root, 'element', (element, ancestors): VisitorResult => {
    const parent = ancestors.at(-1);
    if (!parent) return;
    const { tagName, properties } = element;
    if (isHeading(element) && properties.id) headingId = String(properties.id);
    if (tagName === 'a') {
      // The parser nests links around tables; browsers do not.
      if (ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a')) {
        const index = parent.children.indexOf(element);
        parent.children.splice(index, 1, ...element.children);
        return [SKIP, index];
      }
      Object.assign(properties, linkProperties(properties.href));
    }
    if (tagName === 'table') {
      wrappers.push({ parent, element, wrapper: scrollRegion(element, headingId) });
    }
    if (tagName !== 'img') return;
    if (!isPictureAddress(properties.src)) {
      const index = parent.children.indexOf(element);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    Object.assign(properties, { loading: 'lazy', decoding: 'async', ...candidates(properties) });
    const isLinked = ancestors.some(
      (ancestor) => ancestor.type === 'element' && (isInteractive(ancestor) || isHeading(ancestor)),
    );
    // Without a text alternative the link has no name.
    if (isLinked || !properties.alt || Number(properties.width) <= ICON_WIDTH) return;
    wrappers.push({ parent, element, wrapper: fullSizeLink(properties.src) });
  });

  // Afterwards: the traversal would visit a wrapped element again.
  for (const { parent, element, wrapper } of wrappers) {
    wrapper.children = [element];
    parent.children[parent.children.indexOf(element)] = wrapper;
  }
}

function linkProperties(href: unknown): Properties {
  if (typeof href !== 'string') return {};
  if (/^(mailto|tel):/i.test(href) || isMediaAddress(href) || href.startsWith('#')) return {};
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

function fullSizeLink(src: string): Element {
  const properties = { href: src, className: ['zoom'], ...linkProperties(src) };
  return { type: 'element', tagName: 'a', properties, children: [] };
}

/** Focusable, because not every browser scrolls other boxes with the keyboard. */
function scrollRegion(table: Element, headingId: string | undefined): Element {
  const caption = table.children.find(
    (child) => child.type === 'element' && child.tagName === 'caption',
  );
  const label = caption && textOf(caption).trim();
  const name = label ? { ariaLabel: label } : { ariaLabelledBy: headingId };
  const region = label || headingId ? { role: 'region', ...name } : {};
  const properties = { className: ['table-scroll'], tabIndex: 0, ...region };
  return { type: 'element', tagName: 'div', properties, children: [] };
}
