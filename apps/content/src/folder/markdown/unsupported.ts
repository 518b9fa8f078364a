import type { Token } from '@twinfront/shared/node/createMarkdown';
import { attributeName, sanitizeSchema } from '@twinfront/shared/node/sanitizeSchema';
import type { Element, Nodes as HtmlNodes, Root } from 'hast';
import { quote } from '../../model/finding.ts';
import type { Report } from './Report.ts';
import { walk } from './walk.ts';

/** Syntax of other Markdown editors, each with its equivalent. */
const otherSyntax: [pattern: RegExp, hint: string][] = [
  [/!\[\[[^[\]\n]+\]\]/g, 'Write a picture as ![description](picture.jpg)'],
  [/(?<!!)\[\[[^[\]\n]+\]\]/g, 'Write a link as [text](file.md)'],
  [/(?<![\w=])==(?=[^\s=])[^\n]*?[^\s=]==(?![\w=])/g, 'Write <mark>text</mark>'],
  [/^\[toc\]$/gim, 'Remove it: long texts have a table of contents'],
  [/^:::.*$/gm, 'Write a note as a quote that begins with a line [!NOTE]'],
  [/\{#[\w-]+\}$/gm, 'Remove it: the id of a heading is its text'],
  [/^#{2,6}(?=[^\s#]).*/gm, 'Write a space between # and the heading'],
  [
    /!?\[[^[\]\n]*\]\((?!<)(?=[^\n]*\s)(?:[^()\n]|\([^()\n]*\))*\.\w{2,5}(?:#\S*)?\)/g,
    'Write an address with spaces between < and >, as [text](<a file.pdf>)',
  ],
  [/!?\[[^[\]\n]+\]（[^（）\s]*[./][^（）\s]*）/g, 'Write ASCII parentheses: [text](file.md)'],
  [
    /^[（(]?1[、.．)）](?=[^\s\d][^\n]*\S\n[（(]?2[、.．)）])/gm,
    'Its lines are one paragraph. Write a list as “1. text”, or an empty line between the lines',
  ],
];

/** Warns of such syntax outside code; it is shown as text. */
export function reportOtherSyntax(tokens: Token[], report: Report): void {
  let line = 1;
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1;
    const text = token.children?.map(textOf).join('') ?? '';
    for (const [pattern, hint] of otherSyntax) {
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const above = text.slice(0, index).split('\n').length - 1;
        report('warning', line + above, `has ${quote(found)}, which is shown as text`, hint);
      }
    }
  }
}

/** The text of a token in a paragraph. A hard break is a space and a line break; other content is U+0000. */
function textOf({ type, content, nesting }: Token): string {
  if (type === 'text') return content;
  if (type === 'softbreak') return '\n';
  if (type === 'hardbreak') return ' \n';
  return nesting === 0 ? '\0' : '';
}

const { tagNames, strip, attributes } = sanitizeSchema;

/** Elements that the sanitizer removes with their content. */
export const isStripped = ({ tagName }: Element) => strip?.includes(tagName) ?? false;

/** Attributes that the site sets itself. */
const replaced = ['target', 'rel', 'loading', 'decoding', 'sizes'];

const MARK = 'dataMarkdown';

/** Rehype plugin, before rehype-raw: marks the elements of the Markdown, unlike those of raw HTML. */
export const markElements = () => (tree: Root) => {
  walk<HtmlNodes>(tree, (node) => {
    if (node.type === 'element') node.properties[MARK] = '';
  });
};

/** Warns of raw HTML that the sanitizer removes. */
export function reportRemovedHtml(tree: Root, report: Report): void {
  const reported = new Set<string>();
  walk<HtmlNodes>(tree, (element) => {
    if (element.type !== 'element') return;
    const { tagName, properties, position } = element;
    const isRaw = properties[MARK] === undefined;
    delete properties[MARK];
    if (!isRaw) return;
    const line = position?.start.line;
    const warn = (tag: string, removed: string, hint: string) => {
      if (reported.has(`${tag} ${line}`)) return;
      reported.add(`${tag} ${line}`);
      report('warning', line, `has ${tag}, ${removed}`, hint);
    };
    if (!isAllowed(element)) {
      const removed = isStripped(element) ? 'removes with its content' : 'removes';
      const hint = isMedia.test(tagName)
        ? 'Write a link to it as [text](https://…)'
        : 'Remove it, or write it in Markdown';
      warn(`<${tagName}>`, `which the site ${removed}`, hint);
      return !isStripped(element);
    }
    const removed = Object.entries(properties).filter(
      ([name, value]) => !isKept(tagName, name, value),
    );
    if (removed.length === 0) return;
    const list = removed.map(([name]) => attributeName(name)).join(', ');
    warn(`<${tagName}>`, `of which the site removes ${list}`, 'Remove it: the site sets the style');
    return;
  });
}

const isMedia = /^(iframe|video|audio|embed|object|canvas)$/;

function isAllowed({ tagName, properties }: Element): boolean {
  return (
    tagNames?.includes(tagName) === true && (tagName !== 'input' || properties.type === 'checkbox')
  );
}

function isKept(tagName: string, name: string, value: unknown): boolean {
  const allowed = [...(attributes?.['*'] ?? []), ...(attributes?.[tagName] ?? []), ...replaced];
  return allowed.some((definition) => {
    if (typeof definition === 'string') return definition === name;
    const [own, ...values] = definition;
    return (
      own === name && values.some((each) => [value].flat().some((part) => matches(part, each)))
    );
  });
}

function matches(value: unknown, allowed: unknown): boolean {
  return allowed instanceof RegExp ? allowed.test(String(value)) : value === allowed;
}
