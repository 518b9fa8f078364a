import type { SafeHtml } from '@twinfront/shared/api/html';
import type { Element, Nodes, Properties, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { svgAllowed } from './svgAllowed.ts';

const MAX_LENGTH = 4096;
const MAX_ELEMENTS = 60;

const reader = unified().use(rehypeParse, { fragment: true }).freeze();
const sanitizer = unified().use(rehypeSanitize, svgAllowed).freeze();
const writer = unified()
  .use(rehypeStringify, { closeEmptyElements: true, tightSelfClosing: true })
  .freeze();

/**
 * An SVG file as markup that may stand in a page, many times over. `undefined` when it cannot be
 * had without a change of its look, or at all: as an `<img>` it does no harm and looks right.
 */
export function cleanSvg(svg: string): SafeHtml | undefined {
  if (svg.length > MAX_LENGTH) return undefined;
  const clean = rewrite(svg);
  if (clean === undefined) return undefined;
  // A page's parser must see what was checked; what it would read otherwise is not let in.
  return rewrite(clean) === clean ? (clean as SafeHtml) : undefined;
}

function rewrite(svg: string): string | undefined {
  const icon = soleElement(reader.parse(svg).children.filter(isSeen));
  if (icon?.tagName !== 'svg') return undefined;
  const bare = { ...withoutUnseen(icon), properties: shownProperties(icon) };
  const inside = descendants(bare);
  if (inside.length >= MAX_ELEMENTS || !inside.every(isShape)) return undefined;

  const root: Root = { type: 'root', children: [bare] };
  const markup = writer.stringify(root);
  if (writer.stringify(sanitizer.runSync(root)) !== markup) return undefined;
  const properties = iconProperties(bare, /currentcolor/i.test(markup));
  return properties && writer.stringify({ ...root, children: [{ ...bare, properties }] });
}

function soleElement([node, ...others]: Nodes[]): Element | undefined {
  return node?.type === 'element' && others.length === 0 ? node : undefined;
}

/** Whether a node may be seen, or cannot be told: what stays is judged later. */
function isSeen(node: Nodes): boolean {
  switch (node.type) {
    case 'doctype':
      return false;
    case 'text':
      return node.value.trim() !== '';
    case 'comment':
      // `<?xml-stylesheet …?>` may paint; the parser makes a comment of it.
      return node.value.startsWith('?') && !node.value.startsWith('?xml ');
    case 'element':
      return !isDescription(node);
    default:
      return true;
  }
}

function isDescription(element: Element): boolean {
  if (!['title', 'desc', 'metadata'].includes(element.tagName)) return false;
  return descendants(element).every(
    (node) => node.type !== 'element' || /^(rdf|cc|dc):/.test(node.tagName),
  );
}

function withoutUnseen(element: Element): Element {
  const children = element.children
    .filter(isSeen)
    .map((node) => (node.type === 'element' ? withoutUnseen(node) : node));
  return { ...element, children };
}

function descendants({ children }: Element): Nodes[] {
  return children.flatMap((node) =>
    node.type === 'element' ? [node, ...descendants(node)] : [node],
  );
}

function isShape(node: Nodes): boolean {
  return node.type === 'element' && node.tagName !== 'svg';
}

/** Without what a root carries that is no part of its look. */
function shownProperties({ properties }: Element): Properties {
  const unseen = /^(xmlns[\w:]*|xmlSpace|version|baseProfile|role|focusable|aria[A-Z]\w*)$/;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !unseen.test(name)));
}

/** The page gives an icon its size and its words, and not its colour: no file has that from it. */
function iconProperties({ properties }: Element, takesColor: boolean): Properties | undefined {
  const { width, height, ...others } = properties;
  const viewBox = others.viewBox ?? boxOf(width, height);
  if (viewBox === undefined) return undefined;
  const color = takesColor ? { color: 'black' } : {};
  return { ...color, ...others, viewBox, ariaHidden: 'true', focusable: 'false' };
}

/** A square without a box only: a picture that is none would be stretched where an icon is not. */
function boxOf(width: unknown, height: unknown): string | undefined {
  const isPlain = /^\d+(\.\d+)?$/.test(String(width)) && width === height;
  return isPlain ? `0 0 ${width} ${height}` : undefined;
}
