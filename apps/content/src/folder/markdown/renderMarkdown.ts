/// <reference path="./markdown-it-cjk-breaks.d.ts" />
import type { Picture } from '@twinfront/shared/api/fields';
import { createMarkdown, type Token } from '@twinfront/shared/node/createMarkdown';
import { pixelsOf } from '@twinfront/shared/node/lengths';
import type { Element, Nodes, Properties, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import cjkBreaks from 'markdown-it-cjk-breaks';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { InvalidValueError } from '../../model/finding.ts';
import { inlineElements } from '../../model/words.ts';
import {
  decodeAddress,
  insecurePicture,
  isInsecure,
  type LocalPicture,
  linkHint,
  pictureHint,
  type References,
} from '../references.ts';
import { conflict, findConflict } from '../yaml/conflict.ts';
import { showAlerts } from './alerts.ts';
import { parseFormulas, showFormulas } from './formulas.ts';
import { missingPart } from './fragments.ts';
import { reportOtherSyntax } from './otherSyntax.ts';
import { hasHtml, isStripped, parseHtml } from './parseHtml.ts';
import type { Report } from './Report.ts';
import { toHast } from './toHast.ts';
import { walk } from './walk.ts';

const parser = createMarkdown().use(parseFormulas).use(cjkBreaks);
const addHeadingIds = rehypeSlug();
const printer = unified().use(rehypeStringify).freeze();

/** The first picture of a body that is a file of the folder and no SVG file. */
interface BodyPicture {
  file: LocalPicture;
  alt: string;
}

/** Renders a body with the addresses that its references have on the site. */
export function renderMarkdown(markdown: string, references: References, report: Report) {
  const tokens = parser.parse(markdown, {});
  reportConflict(tokens, markdown, report);
  reportOtherSyntax(tokens, report);
  const source = toHast(tokens);
  showAlerts(source, report);
  showFormulas(source, report);
  const tree = hasHtml(tokens) ? parseHtml(source, report) : source;
  addHeadingIds(tree);
  const ids = idsOf(tree);
  let picture: BodyPicture | undefined;
  walk<Nodes>(tree, (element) => {
    if (element.type !== 'element') return;
    const { tagName, properties, position } = element;
    const line = position?.start.line;
    const isLink = tagName === 'a';
    try {
      if (isLink && typeof properties.href === 'string') {
        const { href } = properties;
        const address = references.resolveLink(href, line);
        properties.href = address;
        properties.dataSize = references.lengthOf(address);
        const missing = href.startsWith('#') && missingPart(href, ids);
        if (missing) report('warning', line, missing.message, missing.hint);
      }
      if (tagName === 'img' && typeof properties.src === 'string') {
        // `![](a.jpg)` is a forgotten text; `<img src="a.jpg" alt="">` is a decorative picture.
        if (properties.alt === undefined) {
          reportMissingAlt(line, report);
          properties.alt = '';
        }
        if (isInsecure(properties.src)) {
          report('warning', line, insecurePicture.message, insecurePicture.hint);
        }
        const file = references.resolvePicture(decodeAddress(properties.src));
        if (file) showPicture(element, file, references);
        if (file && file.type !== 'svg') picture ??= { file, alt: String(properties.alt) };
      }
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      report('error', line, error.message, isLink ? linkHint : pictureHint);
    }
  });
  return {
    html: printer.stringify(tree),
    text: textOf(tree),
    ids,
    picture,
    heading: headingOf(tree),
  };
}

/** Finds a conflict of Git outside code. */
function reportConflict(tokens: Token[], markdown: string, report: Report): void {
  const lines = markdown.split('\n');
  for (const { type, map } of tokens) {
    if (map && (type === 'fence' || type === 'code_block')) lines.fill('', ...map);
  }
  const marker = findConflict(lines);
  if (marker !== -1) report('error', marker + 1, conflict.message, conflict.hint);
}

/** What a text begins with if it is a heading, or a paragraph in bold letters. */
function headingOf({ children }: Root): { text: string; line: number } | undefined {
  const first = children.find(({ type }) => type === 'element');
  if (first?.type !== 'element') return undefined;
  const [only, ...others] = first.children;
  const isBold = only?.type === 'element' && only.tagName === 'strong' && others.length === 0;
  if (!/^h[1-6]$/.test(first.tagName) && !(first.tagName === 'p' && isBold)) return undefined;
  return { text: plainText(first), line: first.position?.start.line ?? 1 };
}

function idsOf(tree: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  walk<Nodes>(tree, (node) => {
    const id = node.type === 'element' && node.properties.id;
    if (id) ids.add(String(id));
  });
  return ids;
}

function reportMissingAlt(line: number | undefined, report: Report): void {
  report(
    'warning',
    line,
    'has a picture without a text alternative',
    'Describe the picture for those who cannot see it; a decorative picture has alt=""',
  );
}

function showPicture({ properties }: Element, file: LocalPicture, references: References): void {
  const picture = references.show([file], 'picture');
  const srcSet = picture.srcset?.map(({ src, width }) => `${src} ${width}w`).join(', ');
  Object.assign(properties, { src: picture.src, srcSet }, sizeOf(properties, picture));
}

/**
 * The size of a picture with the ratio of its file, which reserves its space before it loads: as wide as the author
 * says, else as high as the author says, else as large as the file. A width in per cent leaves the height open.
 */
function sizeOf(author: Properties, { width, height }: Omit<Picture, 'alt'>): Properties {
  if (!width || !height || String(author.width).includes('%')) return {};
  const wide = pixelsOf(String(author.width));
  const high = pixelsOf(String(author.height));
  const scale = wide !== undefined ? wide / width : high !== undefined ? high / height : 1;
  return { width: Math.round(scale * width), height: Math.round(scale * height) };
}

/** The plain text, with those of pictures, for the search index. */
function textOf(tree: Root): string {
  const parts: string[] = [];
  walk<Nodes>(tree, (node) => {
    if (node.type === 'text') parts.push(node.value);
    if (node.type !== 'element') return;
    if (node.tagName === 'math') {
      parts.push(plainText(node));
      return false;
    }
    if (isStripped(node)) return false;
    if (!inlineElements.includes(node.tagName)) parts.push('\n');
    if (node.tagName === 'img') parts.push(String(node.properties.alt ?? ''), '\n');
    return;
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}
