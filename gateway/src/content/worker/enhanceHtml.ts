import querystring from 'node:querystring';
import { attachmentType, isMediaAddress } from '@twinfront/shared/api/address';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { pixelsOf } from '@twinfront/shared/node/lengths';
import { ID_PREFIX } from '@twinfront/shared/site/fragments';
import { parseLink } from '@twinfront/shared/site/link';
import type { Element, Parents, Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, type VisitorResult, visitParents } from 'unist-util-visit-parents';

/** Pixels. Up to this width a picture shows its details without a link to its full size. */
const ICON_WIDTH = 160;

/**
 * The part of the sanitizer that depends on addresses: removes pictures, `srcset` and links to addresses
 * that are not allowed. Adds headings that link to themselves, attributes for external links, lazy
 * pictures that link to their full size, labels of task boxes, and scrollable tables.
 */
export function enhanceHtml(root: Root, publicOrigin: unknown): void {
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
        element.children = [h('a.heading', { href: `#${headingId}` }, element.children)];
      }
    }
    if (tagName === 'a') {
      // The parser nests links around tables; browsers do not.
      if (isInside(['a'])) {
        const index = parent.children.indexOf(element);
        parent.children.splice(index, 1, ...element.children);
        return [SKIP, index];
      }
      Object.assign(properties, linkProperties(properties.href, publicOrigin));
      showAttachment(element);
    }
    if (Array.isArray(properties.className) && properties.className.length === 0) {
      properties.className = undefined;
    }
    if (tagName === 'input') return labelTask(element, parent);
    if (tagName === 'table') {
      parent.children[parent.children.indexOf(element)] = scrollRegion(element, headingId);
    }
    if (tagName !== 'img') return;
    if (!isPictureAddress(properties.src)) {
      const index = parent.children.indexOf(element);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    const size = sizeOf(properties);
    const isIcon = Number(size.width ?? properties.height) <= ICON_WIDTH;
    Object.assign(properties, size, {
      loading: 'lazy',
      decoding: 'async',
      ...candidates(properties),
    });
    // Without a text alternative the link has no name.
    const isInline = properties.src.startsWith('data:');
    if (isInside(INTERACTIVE) || !properties.alt || isIcon || isInline) return;
    const { src: href } = properties;
    const fullSize = h('a', { href, className: 'zoom', ...linkProperties(href) }, element);
    parent.children[parent.children.indexOf(element)] = fullSize;
  });
}

/** Puts a task box with the text after it into a label; removes an input that is no such box. */
function labelTask(input: Element, parent: Parents): VisitorResult {
  if ('tagName' in parent && parent.tagName === 'label') return;
  const index = parent.children.indexOf(input);
  const after = parent.children.slice(index + 1);
  const end = after.findIndex((child) => child.type === 'element' && !isPhrasing(child));
  const text = (end === -1 ? after : after.slice(0, end)) as Element['children'];
  if (input.properties.type !== 'checkbox' || !text.some((child) => textOf(child).trim())) {
    parent.children.splice(index, 1);
    return [SKIP, index];
  }
  input.properties.disabled = true;
  parent.children.splice(index, 1 + text.length, h('label.task', input, text));
  return index;
}

const PHRASING = [
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'span'],
  ...['abbr', 'time', 'q', 'cite', 'code', 'kbd', 'samp', 'var', 'ruby', 'rp', 'rt', 'br', 'img'],
];

const isPhrasing = ({ tagName }: Element) => PHRASING.includes(tagName);

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

function linkProperties(href: unknown, publicOrigin?: unknown): Properties {
  if (typeof href !== 'string' || href.startsWith('#')) return {};
  if (isMediaAddress(href)) return {};
  const target = parseLink(href, typeof publicOrigin === 'string' ? publicOrigin : undefined);
  if (!target) return { href: undefined };
  return target.kind === 'external'
    ? { rel: ['noopener', 'nofollow'], target: '_blank' }
    : { href: target.href };
}

/** Adds the type of an attachment to the text of its link, and the size, if the content says it. */
function showAttachment(anchor: Element): void {
  const { href, dataSize } = anchor.properties;
  anchor.properties.dataSize = undefined;
  const type = attachmentType(String(href ?? ''));
  const text = textOf(anchor).toUpperCase();
  if (!type || !text.trim()) return;
  const name = type.toUpperCase();
  const parts = [
    ...(new RegExp(`\\b${name}\\b`).test(text) ? [] : [name]),
    ...(dataSize ? [formatBytes(Number(dataSize))] : []),
  ];
  if (parts.length === 0) return;
  anchor.children.push(h('small', ` (${parts.join(', ')})`));
}

function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function isPictureAddress(src: unknown): src is string {
  if (typeof src !== 'string') return false;
  return isMediaAddress(src) || /^https?:\/\//i.test(src) || isInlinePicture(src);
}

/** Excludes SVG, which can contain addresses, and GIFs of one pixel, which are placeholders or trackers. */
function isInlinePicture(src: string): boolean {
  return (
    src.length <= sizeLimits.inlinePictureLength &&
    /^data:image\/(png|jpe?g|gif|webp|avif)(;[\w.=-]+)*;base64,[a-z\d+/%]+=*$/i.test(src) &&
    !/;base64,R0lGOD[ld]hAQABA/.test(src)
  );
}

/** Larger ones are errors, and would reserve space for an empty page. */
const MAX_SIDE = 99_999;

/**
 * The size that the content states, for a stylesheet that keeps the ratio of the file (`height: auto`): a height
 * applies only with a width, to reserve space. Alone it becomes the largest height.
 */
function sizeOf({ width, height }: Properties): Properties {
  if (/^\d{1,3}%$/.test(String(width).trim())) {
    return { width: String(width).trim(), height: undefined };
  }
  const [wide, high] = [wholePixels(width), wholePixels(height)];
  if (wide !== undefined || high === undefined) return { width: wide, height: high };
  return { width: undefined, height: undefined, style: `max-height:${high}px` };
}

function wholePixels(length: unknown): number | undefined {
  const pixels = Math.round(pixelsOf(String(length)) ?? Number.NaN);
  return pixels <= MAX_SIDE ? pixels : undefined;
}

/**
 * `srcset` and `sizes`, if every candidate is a picture with a width: the width of the column of text, but not more than
 * the picture has. Not `sizes="auto"`, which hides the ratio of the file from the layout.
 */
function candidates({ srcSet, width }: Properties): Properties {
  const widths = typeof srcSet === 'string' ? srcSet.split(',').map(candidateWidth) : [];
  if (widths.length === 0 || widths.includes(undefined)) return { srcSet: undefined };
  const limit = typeof width === 'number' ? width : Math.max(...widths.map(Number));
  return { srcSet, sizes: `min(100vw, 42rem, ${limit}px)` };
}

function candidateWidth(text: string): number | undefined {
  const [, address, width] = /^\s*(\S+)\s+(\d{1,5})w\s*$/.exec(text) ?? [];
  return isPictureAddress(address) ? Number(width) : undefined;
}

/** Around a table. Focusable, because not every browser scrolls other boxes with the keyboard. */
function scrollRegion(table: Element, headingId: string | undefined): Element {
  const caption = table.children.find(
    (child) => child.type === 'element' && child.tagName === 'caption',
  );
  const label = caption && textOf(caption).trim();
  const name = label ? { ariaLabel: label } : { ariaLabelledBy: headingId };
  const region = label || headingId ? { role: 'region', ...name } : {};
  return h('div.table-scroll', { tabIndex: 0, ...region }, table);
}
