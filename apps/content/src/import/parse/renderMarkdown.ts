import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { type FolderPicture, mediaAddress } from '../pictures/inspectPicture.ts';

export interface Rendered {
  html: string;
  /** Plain text, for the search index. */
  text: string;
}

/** Raw HTML is kept: the gateway sanitizes it. */
const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();
const printer = unified().use(rehypeStringify).freeze();

/** `pictureOf` returns the picture of the folder for an address, if there is one. */
export function renderMarkdown(
  markdown: string,
  pictureOf: (src: string) => FolderPicture | undefined,
): Rendered {
  const tree = parser.runSync(parser.parse(markdown)) as Root;
  setPictures(tree, pictureOf);
  return { html: printer.stringify(tree), text: textOf(tree) };
}

function setPictures(tree: Root, pictureOf: (src: string) => FolderPicture | undefined): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'img' || typeof properties.src !== 'string') return;
    const picture = pictureOf(decodeSrc(properties.src));
    if (!picture) return;
    properties.src = mediaAddress(picture);
    // If the author sets one dimension, the browser computes the other.
    if (properties.width === undefined && properties.height === undefined) {
      properties.width = picture.width;
      properties.height = picture.height;
    }
  });
}

function decodeSrc(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
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
