import type { Token } from '@twinfront/shared/node/createMarkdown';
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import type { Raw } from 'mdast-util-to-hast';

/** The tree of the tokens of a Markdown text. Its nodes have their lines; HTML in the text is not parsed. */
export function toHast(tokens: Token[]): Root {
  const root: Root = { type: 'root', children: [] };
  const open: (Root | Element)[] = [root];
  let line = 1;

  function append(node: ElementContent): void {
    const siblings = open.at(-1)?.children;
    const last = siblings?.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      last.value += node.value;
      return;
    }
    const point = { line, column: 1, offset: 0 };
    node.position = { start: point, end: point };
    siblings?.push(node);
  }

  function appendToken(token: Token): void {
    // A token without a map is in the line of the one before it.
    if (token.map) line = token.map[0] + 1;
    const isBlock = token.block && token.nesting !== -1;
    // Blocks are on lines of their own, so that the words of two do not become one.
    if (isBlock && open.at(-1)?.children.length) append(text('\n'));
    if (token.hidden) return;
    const nodes = nodesOf(token);
    nodes.forEach(append);
    if (token.nesting === 1) open.push(nodes.at(-1) as Element);
    if (token.nesting === -1) open.pop();
    if (!open[0]) throw new Error(`A ${token.type} token closes nothing`);
  }

  for (const token of tokens) {
    if (token.type !== 'inline') appendToken(token);
    else if (token.map) line = token.map[0] + 1;
    token.children?.forEach(appendToken);
  }
  return root;
}

/** The nodes that a token makes. If the token opens an element, it is the last of them, and still empty. */
function nodesOf(token: Token): ElementContent[] {
  const { type, tag, nesting, content, info } = token;
  if (nesting === -1) return [];
  switch (type) {
    case 'text':
      return [text(content)];
    case 'softbreak':
      return [text('\n')];
    case 'hardbreak':
      return [h('br'), text('\n')];
    case 'html_inline':
    case 'html_block':
      return [{ type: 'raw', value: content.trimEnd() } satisfies Raw];
    case 'code_inline':
      return [h('code', content)];
    case 'code_block':
    case 'fence':
      if (info.trim() === 'math') return [h('math', { display: 'block' }, content)];
      return [h('pre', h('code', content))];
    case 'image':
      return [h('img', { ...attributesOf(token), ...describe(altOf(token)) })];
    case 'formula':
    case 'formula_block':
      return [h('math', attributesOf(token), content)];
    case 'footnote_ref': {
      const name = String(noteNumber(token));
      return [h('sup', h('a', { href: `#${noteId(token)}`, id: referenceId(token) }, name))];
    }
    case 'footnote_block_open':
      return [h('hr'), h('ol')];
    case 'footnote_open':
      return [h('li', { id: noteId(token) })];
    case 'footnote_anchor':
      return [text(' '), h('a', { href: `#${referenceId(token)}` }, '↩\uFE0E')];
    default:
      return [h(tag, attributesOf(token))];
  }
}

const text = (value: string): ElementContent => ({ type: 'text', value });

const attributesOf = ({ attrs }: Token) => Object.fromEntries(attrs ?? []);

/** The description of a picture, which ends with its size in Obsidian: `![A boat|300](…)`, `![A boat|300x200](…)`. */
function describe(text: string) {
  const [, alt = text, width, height] = /^(.*)\|(\d{1,4})(?:x(\d{1,4}))?$/s.exec(text) ?? [];
  return { alt: alt.trim() || undefined, width, height };
}

/** The plain text of the description of a picture. */
function altOf({ type, content, children }: Token): string {
  if (children) return children.map(altOf).join('').trim();
  if (type === 'html_inline') return '';
  return type.endsWith('break') ? '\n' : content;
}

const noteNumber = ({ meta }: Token) => Number(meta?.id) + 1;

const noteId = (token: Token) => `fn${noteNumber(token)}`;

/** A note can have several references. */
function referenceId(token: Token): string {
  const repetition = Number(token.meta?.subId);
  return `fnref${noteNumber(token)}${repetition > 0 ? `:${repetition}` : ''}`;
}
