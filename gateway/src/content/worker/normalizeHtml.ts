import querystring from 'node:querystring';
import { isMediaAddress } from '@twinfront/shared/api/address';
import {
  aligned,
  isHidden,
  mathLayout,
  mathTokens,
  sanitizeSchema,
  styleOf,
} from '@twinfront/shared/node/sanitizeSchema';
import { parseUrl } from '@twinfront/shared/site/paths';
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import {
  isLazySource,
  isLazySrcset,
  lazySource,
  loadLazyPicture,
  loadSource,
  mergeNoscripts,
} from './lazyPictures.ts';

/**
 * Translates what the editors of other systems write into what the schema of the sanitizer keeps. It runs before the
 * sanitizer, which checks the result.
 */
export function normalizeHtml(root: Root): void {
  /** The first picture inside an element. */
  const pictures = new WeakMap<RootContent, Element>();
  const pictureOf = (node: RootContent) => pictures.get(node);

  function normalizeChildren(parent: Root | Element): void {
    const children = parent.children.flatMap((child): RootContent[] =>
      child.type === 'element' ? normalize(child, parent) : [child],
    );
    parent.children = mergeNoscripts(children, pictureOf) as typeof parent.children;
  }

  function normalize(element: Element, parent: Root | Element): ElementContent[] {
    const { tagName, properties } = element;
    if (isHidden(element)) return [];
    if (tagName === 'math') return normalizeFormula(element);
    if (EMBEDS.includes(tagName)) return linkEmbed(element, parent);
    if (tagName === 'xml' && isOfOffice(element)) return [];
    normalizeChildren(element);
    if (['a', 'img', 'source'].includes(tagName)) normalizeAddresses(properties);
    if (tagName === 'a') properties.id ??= properties.name;
    align(element);
    const picture = tagName === 'img' ? element : element.children.map(pictureOf).find(Boolean);
    if (tagName === 'img') loadLazyPicture(properties);
    if (tagName === 'picture' && picture) loadSource(picture, element.children);
    if (picture) pictures.set(element, picture);
    return tagName === 'ul' || tagName === 'ol' ? nestItems(element) : [element];
  }

  normalizeChildren(root);
}

/** The addresses of an element, also those of pictures inside the text, which editors break into lines. */
function normalizeAddresses(properties: Properties): void {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    if (name === 'srcSet' || isLazySrcset(name)) {
      properties[name] = value.replace(/(^\s*|,\s+)\/\//g, '$1https://');
    } else if (['href', 'src'].includes(name) || isLazySource(name)) {
      const isData = /^\s*data:image\//i.test(value);
      properties[name] = normalizeAddress(isData ? value.replace(/\s+/g, '') : value);
    }
  }
}

/** An address with its scheme in lower case, because the schema knows no other. */
const normalizeAddress = (address: string) =>
  address
    .trim()
    .replace(/^\/\//, 'https://')
    .replace(/^(?:https?|mailto|tel|data):/i, (scheme) => scheme.toLowerCase());

/** Whether an `<xml>` element contains settings of Word, whose elements have a prefix. */
function isOfOffice({ children }: Element): boolean {
  const inside = children.filter((child) => child.type === 'element');
  return inside.length > 0 && inside.every(({ tagName }) => tagName.includes(':'));
}

const ALIGN = /^(?:ql-align-|has-text-align-|text-|align)(left|center|right)$/;

/** The alignment that a style or a class of an editor gives to a block becomes the attribute that the schema keeps. */
function align(element: Element): void {
  const { properties } = element;
  if (element.tagName === 'center') {
    element.tagName = 'div';
    properties.align = 'center';
  }
  if (![...aligned, 'td', 'th'].includes(element.tagName)) return;
  const names = [properties.className].flat().map(String);
  const [style] =
    /^(left|center|right|end)\b/.exec(styleOf(properties.style).get('text-align') ?? '') ?? [];
  const byClass = names.map((name) => ALIGN.exec(name)?.[1]).find(Boolean);
  const value = style ?? byClass ?? properties.align;
  if (value) properties.align = String(value).toLowerCase().replace('end', 'right');
  if (names.includes('ql-direction-rtl')) properties.dir ??= 'rtl';
}

interface Level {
  depth: number;
  list: Element;
  /** The numbered items of this level so far. */
  count: number;
}

/**
 * The lists of a list of the Quill editor, which has the items of all levels and kinds in one element: `ql-indent-1` on
 * those of the second level, and since version 2 `data-list` with their kind.
 */
function nestItems(list: Element): Element[] {
  const items = list.children.filter((child) => child.type === 'element');
  const { dataChecked } = list.properties;
  const kindOfList = dataChecked && (dataChecked === 'true' ? 'checked' : 'unchecked');
  const isOfQuill =
    kindOfList || items.some((item) => depthOf(item) > 0 || item.properties.dataList);
  if (!isOfQuill || items.some(({ tagName }) => tagName !== 'li')) return [list];
  const result: Element[] = [];
  const levels: Level[] = [];
  for (const item of items) {
    const kind = String(item.properties.dataList ?? kindOfList ?? '') || undefined;
    const tagName = kind ? (kind === 'ordered' ? 'ol' : 'ul') : list.tagName;
    const depth = depthOf(item);
    while ((levels.at(-1)?.depth ?? 0) > depth) levels.pop();
    const same = levels.at(-1)?.depth === depth ? levels.pop() : undefined;
    const count = same?.count ?? 0;
    let level = same;
    if (level?.list.tagName !== tagName) {
      const start = tagName === 'ol' && count > 0 ? { start: count + 1 } : {};
      level = { depth, list: h(tagName, start), count };
      const container: ElementContent[] = levels.at(-1)?.list.children ?? result;
      const parent = container.at(-1);
      if (parent?.type === 'element' && parent.tagName === 'li') parent.children.push(level.list);
      else container.push(level.list);
    }
    if (tagName === 'ol') level.count += 1;
    if (kind?.endsWith('checked')) {
      const checked = kind === 'checked';
      item.children.unshift(h('input', { type: 'checkbox', checked }));
    }
    level.list.children.push(item);
    levels.push(level);
  }
  return result;
}

function depthOf({ properties }: Element): number {
  const names = [properties.className].flat().map(String);
  return Number(/(?:^| )ql-indent-(\d)(?: |$)/.exec(names.join(' '))?.[1] ?? 0);
}

const EMBEDS = ['iframe', 'video', 'audio', 'oembed', 'embed', 'object'];

/** Elements in which a link needs a paragraph of its own. */
const BLOCKS = ['div', 'section', 'article', 'main', 'figure', 'blockquote', 'td', 'li'];

/** Replaces a frame or player by a link. Frames of 0 or 1 pixel are trackers and are removed. */
function linkEmbed(element: Element, parent: Root | Element): ElementContent[] {
  const { width, height, title, ariaLabel } = element.properties;
  const href = [element, ...element.children].map(embeddedAddress).find(Boolean);
  if (!href || [width, height].some((size) => /^[01](px)?$/.test(String(size)))) return [];
  const path = href.split(/[?#]/, 1)[0] ?? '';
  const host = parseUrl(href)?.host ?? querystring.unescape(path.slice(path.lastIndexOf('/') + 1));
  const name = String(title ?? ariaLabel ?? '').trim();
  const link = h('a', { href }, name ? `${name} (${host})` : host);
  const isBlock = parent.type === 'root' || BLOCKS.includes(parent.tagName);
  return [isBlock ? h('p', link) : link];
}

function embeddedAddress(node: RootContent): string | undefined {
  if (node.type !== 'element' || node.tagName === 'img' || node.tagName === 'track')
    return undefined;
  const { src, data, url } = node.properties;
  const addresses = [lazySource(node.properties), src, data, url].map((each) =>
    normalizeAddress(String(each ?? '')),
  );
  return addresses.find((address) => isMediaAddress(address) || /^https?:\/\/[^/]/.test(address));
}

/**
 * A formula of presentation MathML alone: a browser could parse other elements in it as HTML outside of it. Its
 * annotations are the source of the formula in another language.
 */
function normalizeFormula(formula: Element): ElementContent[] {
  formula.children = formula.children.flatMap(formulaParts);
  return textOf(formula).trim() ? [formula] : [];
}

function formulaParts(node: RootContent): ElementContent[] {
  if (node.type !== 'element') return [];
  const { tagName, properties, children } = node;
  if (mathTokens.includes(tagName)) {
    return [h(tagName, properties, wordsOf(node))];
  }
  const parts = children.flatMap(formulaParts);
  if (tagName === 'semantics') return parts.slice(0, 1);
  if (mathLayout.includes(tagName) && tagName !== 'math') {
    return [h(tagName, properties, parts)];
  }
  return tagName.startsWith('annotation') ? [] : parts;
}

/** The text of a part of a formula, in which HTML can be. */
function wordsOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || sanitizeSchema.strip?.includes(node.tagName)) return '';
  return node.children.map(wordsOf).join('');
}
