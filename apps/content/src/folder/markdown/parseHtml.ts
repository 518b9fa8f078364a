import { randomUUID } from 'node:crypto';
import type { Token } from '@twinfront/shared/node/createMarkdown';
import {
  attributeName,
  isHidden,
  sanitizeSchema,
  styleOf,
} from '@twinfront/shared/node/sanitizeSchema';
import type { Element, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import type { Report } from './Report.ts';
import { walk } from './walk.ts';

const { tagNames, strip, attributes } = sanitizeSchema;

/** Elements that the sanitizer removes with their content. */
export const isStripped = (element: Element) =>
  strip?.includes(element.tagName) || isHidden(element);

/** Styles that make a text invisible, but do not hide its element. */
const invisible: Record<string, RegExp> = {
  opacity: /^0*(\.0*)?%?$/,
  'font-size': /^0/,
  color: /^(transparent|white|#fff(fff)?)$/,
};

/** Attributes that the site sets itself. */
const replaced = ['target', 'rel', 'loading', 'decoding', 'sizes'];

/** The value of the attribute `data-markdown` of the elements of Markdown, which those of HTML cannot have. */
const MARK = randomUUID();

const parser = unified().use(rehypeRaw).freeze();

/** Whether a text has HTML. A text without HTML need not be parsed as HTML, which takes a third of its time. */
export const hasHtml = (tokens: Token[]): boolean =>
  tokens.some(({ type, children }) => type.startsWith('html_') || (children && hasHtml(children)));

/** Parses the HTML in a text, and warns of what the sanitizer of the gateway will remove. It removes nothing itself. */
export function parseHtml(source: Root, report: Report): Root {
  walk<Nodes>(source, (node) => {
    if (node.type === 'element') node.properties.dataMarkdown = MARK;
  });
  const tree = parser.runSync(source);
  reportRemovedHtml(tree, report);
  walk<Nodes>(tree, (node) => {
    if (node.type === 'element' && node.properties.dataMarkdown === MARK) {
      delete node.properties.dataMarkdown;
    }
  });
  return tree;
}

function reportRemovedHtml(tree: Root, report: Report): void {
  const reported = new Set<string>();
  walk<Nodes>(tree, (element) => {
    if (element.type !== 'element') return;
    const { tagName, properties, position } = element;
    if (properties.dataMarkdown === MARK) return;
    const line = position?.start.line;
    const warn = (tag: string, removed: string, hint: string) => {
      if (reported.has(`${tag} ${line}`)) return;
      reported.add(`${tag} ${line}`);
      report('warning', line, `has ${tag}, ${removed}`, hint);
    };
    const style = styleOf(properties.style);
    if (isHidden(element)) {
      const removed = 'which is hidden, and which the site removes with its text';
      warn(`<${tagName}>`, removed, 'Delete the text: those who can read the file can read it');
      return false;
    }
    if (Object.entries(invisible).some(([name, value]) => value.test(style.get(name) ?? '-'))) {
      warn(`<${tagName}>`, 'whose text is shown to visitors', 'Delete the text');
    }
    if (!isAllowed(element)) {
      const isReplaced = isMedia.test(tagName);
      const removed = isStripped(element) ? 'removes with its content' : 'removes';
      const hint = isReplaced
        ? 'Write a link to it as [text](https://…)'
        : 'Remove it, or write it in Markdown';
      warn(`<${tagName}>`, `which the site ${isReplaced ? 'replaces by a link' : removed}`, hint);
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

const isMedia = /^(iframe|video|audio|embed|object|oembed)$/;

function isAllowed({ tagName, properties }: Element): boolean {
  return (
    tagNames?.includes(tagName) === true && (tagName !== 'input' || properties.type === 'checkbox')
  );
}

function isKept(tagName: string, name: string, value: unknown): boolean {
  // The gateway translates these.
  if (name === 'style')
    return [...styleOf(value).keys()].every((each) => /^(text-align|)$/.test(each));
  if (tagName === 'a' && name === 'name') return true;
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
