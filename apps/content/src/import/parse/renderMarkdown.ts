import type { Picture } from '@twinfront/shared/api/fields';
import type { Element, Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { decodeAddress } from './references.ts';

export interface Rendered {
  html: string;
  /** Plain text, for the search index. */
  text: string;
}

/** Called with the addresses of a body and their lines in the body. */
export interface BodyContext {
  /** The picture of the folder for an address, if there is one. */
  pictureOf: (src: string, line: number | undefined) => Omit<Picture, 'alt'> | undefined;
  /** The address that replaces the one of a link. */
  linkOf: (href: string, line: number | undefined) => string;
  missingAlt: (line: number | undefined) => void;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
/** Raw HTML is kept: the gateway sanitizes it. */
const transformer = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();
const printer = unified().use(rehypeStringify).freeze();

export function renderMarkdown(markdown: string, context: BodyContext): Rendered {
  const source = parser.parse(markdown) as MarkdownRoot;
  // `![](a.jpg)` is a forgotten text; `<img src="a.jpg" alt="">` is a decorative picture.
  visit(source, ['image', 'imageReference'], (node) => {
    if ('alt' in node && !node.alt) context.missingAlt(node.position?.start.line);
  });
  const tree = transformer.runSync(source) as unknown as Root;
  visit(tree, 'element', (element) => replaceAddresses(element, context));
  return { html: printer.stringify(tree), text: textOf(tree) };
}

function replaceAddresses({ tagName, properties, position }: Element, context: BodyContext): void {
  const line = position?.start.line;
  if (tagName === 'a' && typeof properties.href === 'string') {
    properties.href = context.linkOf(properties.href, line);
  }
  if (tagName !== 'img' || typeof properties.src !== 'string') return;
  if (properties.alt === undefined) context.missingAlt(line);
  const picture = context.pictureOf(decodeAddress(properties.src), line);
  if (!picture) return;
  const { src, width, height, srcset } = picture;
  properties.src = src;
  if (srcset) properties.srcSet = srcset.map(({ src, width }) => `${src} ${width}w`).join(', ');
  // If the author sets one dimension, the browser computes the other.
  if (properties.width === undefined && properties.height === undefined) {
    properties.width = width;
    properties.height = height;
  }
}

const inline = new Set('a abbr b code del em i mark s small span strong sub sup u'.split(' '));

function textOf(tree: Root): string {
  const parts: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'text') parts.push(node.value);
    if (node.type !== 'element') return;
    if (node.tagName === 'script' || node.tagName === 'style') return SKIP;
    if (!inline.has(node.tagName)) parts.push('\n');
    return;
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}
