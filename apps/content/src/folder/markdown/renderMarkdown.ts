/// <reference path="../modules.d.ts" />
import type { Picture } from '@twinfront/shared/api/fields';
import { createMarkdown, type Markdown, type Token } from '@twinfront/shared/node/createMarkdown';
import { pixelsOf } from '@twinfront/shared/node/lengths';
import { isStripped, removedOf } from '@twinfront/shared/node/removedHtml';
import { attributeName, isHidden, styleOf } from '@twinfront/shared/node/sanitizeSchema';
import { attachmentWords } from '@twinfront/shared/site/search/words';
import type { Element, Properties, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as plainText } from 'hast-util-to-string';
import cjkBreaks from 'markdown-it-cjk-breaks';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';
import { InvalidValueError, type Report } from '../../model/finding.ts';
import { inlineElements } from '../../model/words.ts';
import { conflict, findConflict } from '../readFrontMatter.ts';
import {
  decodeAddress,
  insecurePicture,
  isInsecure,
  type LocalPicture,
  linkHint,
  missingPart,
  pictureHint,
  type References,
} from '../references.ts';
import { type FormulaEnv, findOtherSyntax, parseAlerts, parseFormulas } from './plugins.ts';

const parser = createMarkdown()
  .use(parseFormulas)
  .use(parseAlerts)
  .use(describePictures)
  .use(dropOpenTags)
  .use(findOtherSyntax)
  .use(cjkBreaks);
const addHeadingIds = rehypeSlug();
const printer = unified().use(rehypeStringify).freeze();

/** The first picture of a body that is a file of the folder and no SVG file. */
interface BodyPicture {
  file: LocalPicture;
  alt: string;
}

/** Renders a body with the addresses that its references have on the site. */
export function renderMarkdown(markdown: string, references: References, report: Report) {
  const env: FormulaEnv = { report, macros: {} };
  const tokens = parser.parse(markdown, env);
  reportConflict(tokens, markdown, report);
  const { html, markAt } = toHtml(parser, tokens, env);
  const tree = fromHtml(html, { fragment: true });
  addHeadingIds(tree);
  const ids = new Set<string>();
  const fragments: { href: string; line: number }[] = [];
  const texts: string[] = [];
  const files: string[] = [];
  let picture: BodyPicture | undefined;

  function resolveLink({ properties }: Element, line: number): void {
    const { href } = properties;
    if (typeof href !== 'string') return;
    const address = references.resolveLink(href, line);
    properties.href = address;
    properties.dataSize = references.lengthOf(address);
    files.push(attachmentWords(address));
    if (href.startsWith('#')) fragments.push({ href, line });
  }

  function resolvePicture(element: Element, line: number): void {
    const { properties } = element;
    if (typeof properties.src !== 'string') return;
    // `![](a.jpg)` is a forgotten text; `<img src="a.jpg" alt="">` is a decorative picture.
    if (properties.alt === undefined) {
      const hint =
        'Describe the picture for those who cannot see it; a decorative picture has alt=""';
      report('warning', line, 'has a picture without a text alternative', hint);
      properties.alt = '';
    }
    if (isInsecure(properties.src)) {
      report('warning', line, insecurePicture.message, insecurePicture.hint);
    }
    const file = references.resolvePicture(decodeAddress(properties.src));
    if (file) showPicture(element, file, references);
    if (file && file.type !== 'svg') picture ??= { file, alt: String(properties.alt) };
  }

  visit(tree, (node) => {
    if (node.type === 'text') texts.push(node.value);
    if (node.type !== 'element') return CONTINUE;
    const { tagName, properties, position } = node;
    if (properties.id) ids.add(String(properties.id));
    const { line, isHtml } = markAt(position?.start.offset);
    if (isHtml && reportHtml(node, line, report)) return SKIP;
    if (tagName === 'math') {
      texts.push(plainText(node));
      return SKIP;
    }
    try {
      if (tagName === 'a') resolveLink(node, line);
      if (tagName === 'img') resolvePicture(node, line);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      report('error', line, error.message, tagName === 'a' ? linkHint : pictureHint);
    }
    if (!inlineElements.includes(tagName)) texts.push('\n');
    if (tagName === 'img') texts.push(String(properties.alt ?? ''), '\n');
    return CONTINUE;
  });
  for (const { href, line } of fragments) {
    const missing = missingPart(href, ids);
    if (missing) report('warning', line, missing.message, missing.hint);
  }
  return {
    html: printer.stringify(tree),
    /** The plain text, with those of pictures and the words of attachments, for the search index. */
    text: [texts.join(''), ...files].join('\n').replace(/\s+/g, ' ').trim(),
    ids,
    picture,
    heading: headingOf(tree, (offset) => markAt(offset).line),
  };
}

/** A tag without its end would take the text below as its attributes. */
function dropOpenTags({ renderer: { rules } }: Markdown): void {
  rules.html_block = (tokens, index) =>
    (tokens[index]?.content ?? '').replace(/<\/?[a-z][^<>]*$/i, '');
}

/** A picture with an empty description has no `alt`; the size of Obsidian is `![A boat|300](…)` or `![A boat|300x200](…)`. */
function describePictures({ renderer }: Markdown): void {
  renderer.rules.image = (tokens, index, options, env) => {
    const token = tokens[index] as Token;
    const text = renderer.renderInlineAsText(token.children ?? [], options, env).trim();
    const [, alt = text, width, height] =
      /^(.*)\| *(\d{1,4})(?:x(\d{1,4}))?(?:px)?$/s.exec(text) ?? [];
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'alt');
    for (const [name, value] of Object.entries({ alt: alt.trim(), width, height })) {
      if (value) token.attrSet(name, value);
    }
    return renderer.renderToken(tokens, index, options);
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
function headingOf(
  { children }: Root,
  lineAt: (offset: number | undefined) => number,
): { text: string; line: number } | undefined {
  const first = children.find(({ type }) => type === 'element');
  if (first?.type !== 'element') return undefined;
  const [only, ...others] = first.children;
  const isBold = only?.type === 'element' && only.tagName === 'strong' && others.length === 0;
  if (!/^h[1-6]$/.test(first.tagName) && !(first.tagName === 'p' && isBold)) return undefined;
  return { text: plainText(first), line: lineAt(first.position?.start.offset) };
}

function showPicture({ properties }: Element, file: LocalPicture, references: References): void {
  const picture = references.publicPicture([file], 'picture');
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

/** Where the HTML of a token begins. */
interface Mark {
  offset: number;
  /** Of the text, from 1. */
  line: number;
  /** Whether the token is HTML of the author. */
  isHtml: boolean;
}

/**
 * Renders the tokens of a text as HTML.
 *
 * @returns also `markAt`, which tells where the text of an offset in the HTML is
 */
function toHtml({ renderer, options }: Markdown, tokens: Token[], env: FormulaEnv) {
  const marks: Mark[] = [];
  let html = '';
  let line = 1;

  function append(list: Token[]): void {
    for (const [index, token] of list.entries()) {
      const { type, map, children } = token;
      // A token without a map is in the line of the one before it.
      if (map) line = map[0] + 1;
      if (type === 'inline') {
        append(children ?? []);
        continue;
      }
      marks.push({ offset: html.length, line, isHtml: type.startsWith('html_') });
      const render = renderer.rules[type];
      html += render
        ? render(list, index, options, env, renderer)
        : renderer.renderToken(list, index, options);
    }
  }
  append(tokens);

  // Callers ask in about the order of the elements, so each search begins at the last mark.
  let last = 0;
  const isBefore = (mark: Mark | undefined, offset: number) => mark && mark.offset <= offset;
  function markAt(offset = 0): Mark {
    while (last > 0 && !isBefore(marks[last], offset)) last--;
    while (isBefore(marks[last + 1], offset)) last++;
    const mark = marks[last] ?? { offset: 0, line: 1, isHtml: false };
    const linesAbove = html.slice(mark.offset, offset).split('\n').length - 1;
    return { ...mark, line: mark.line + linesAbove };
  }
  return { html, markAt };
}

/** Styles that make a text invisible, but do not hide its element. */
const invisible: Record<string, RegExp> = {
  opacity: /^0*(\.0*)?%?$/,
  'font-size': /^0/,
  color: /^(transparent|white|#fff(fff)?)$/,
};

const isMedia = /^(iframe|video|audio|embed|object|oembed)$/;

/**
 * Warns of what the sanitizer of the gateway will remove of an element that an author wrote as HTML.
 *
 * @returns whether it removes the content too
 */
function reportHtml(element: Element, line: number, report: Report): boolean {
  const { tagName, properties } = element;
  const warn = (what: string, hint: string) =>
    report('warning', line, `has <${tagName}>, ${what}`, hint);
  if (isHidden(element)) {
    const hint = 'Delete the text: those who can read the file can read it';
    warn('which is hidden, and which the site removes with its text', hint);
    return true;
  }
  const style = styleOf(properties.style);
  if (Object.entries(invisible).some(([name, value]) => value.test(style.get(name) ?? '-'))) {
    warn('whose text is shown to visitors', 'Delete the text');
    return false;
  }
  const { tag, attributes } = removedOf(element);
  if (tag && isMedia.test(tagName)) {
    warn('which the site replaces by a link', 'Write a link to it as [text](https://…)');
  } else if (tag) {
    const removed = isStripped(element) ? 'removes with its content' : 'removes';
    warn(`which the site ${removed}`, 'Remove it, or write it in Markdown');
  } else if (attributes.length > 0) {
    const list = attributes.map(attributeName).join(', ');
    warn(`of which the site removes ${list}`, 'Remove it: the site sets the style');
  }
  return isStripped(element);
}
