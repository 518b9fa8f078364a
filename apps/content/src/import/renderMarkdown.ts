import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { type FolderPicture, mediaAddress } from './pictures.ts';

export interface Rendered {
  html: string;
  /** The words alone, for the search. */
  text: string;
}

/** Raw HTML passes through: whoever shows it to visitors cleans it. */
const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();
const printer = unified().use(rehypeStringify).freeze();

/** `pictureOf` answers for each picture that the text names: one of the folder, or none. */
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
    // An author who says one side has the browser find the other.
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
