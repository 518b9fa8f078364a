import type { Markdown } from '@twinfront/shared/node/createMarkdown';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import rehypeRaw from 'rehype-raw';
import temml from 'temml';
import { unified } from 'unified';
import { quote } from '../../model/finding.ts';
import type { Report } from './Report.ts';
import { walk } from './walk.ts';

/** The pattern of a formula, without the sign that ends it. */
const INSIDE = String.raw`(?:[^\\$]|\\[\s\S])+`;
/**
 * A formula in a paragraph: `$$…$$`, `$…$`, or an index as in `CO$_2$`. As in GitHub's Markdown, no letter or digit may
 * touch the others, but an ending such as `th` may.
 */
const INLINE = new RegExp(
  [
    String.raw`(?<!\w)\$\$(${INSIDE})\$\$(?!\$)`,
    String.raw`(?<!\w)\$(?![\s$])(${INSIDE})(?<!\s)\$(?=(?:th|st|nd|rd|s)\b|[^\w$]|$)`,
    String.raw`\$([_^]${INSIDE})(?<!\s)\$(?!\$)`,
  ].join('|'),
  'y',
);
/** Prices such as `$5 (was 6$)` and `$10, 20$`. */
const PRICE = /^\d(?=[^\\]+$)(?:.*\s.*\p{L}{2}|.*\p{Script=Han}|[\d.,;]*\s[\d.,;\s]*$)/su;

/** Parses formulas: `$…$` in a text, `$$…$$` on lines of their own too. */
export function parseFormulas(markdown: Markdown): void {
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    INLINE.lastIndex = state.pos;
    const [all, display, inline = '', index] = INLINE.exec(state.src) ?? [];
    if (!all || PRICE.test(inline)) return false;
    if (!silent) {
      const token = state.push('formula', 'math', 0);
      token.content = display ?? index ?? inline;
      if (display) token.attrSet('display', 'block');
    }
    state.pos += all.length;
    return true;
  });

  markdown.block.ruler.before(
    'fence',
    'formula_block',
    (state, start, end, silent) => {
      const lineAt = (line: number) =>
        state.getLines(line, line + 1, state.blkIndent, false).trim();
      const first = lineAt(start);
      if (Number(state.sCount[start]) - state.blkIndent >= 4 || !first.startsWith('$$'))
        return false;
      /** A formula with blank lines begins below a line `$$`, so that a price ends with its paragraph. */
      const isInside = (line: number) =>
        line < end &&
        (state.isEmpty(line) ? first === '$$' : Number(state.sCount[line]) >= state.blkIndent);
      const lines = [first.slice(2)];
      while (!lines.at(-1)?.includes('$$')) {
        const next = start + lines.length;
        if (!isInside(next)) return false;
        lines.push(lineAt(next));
      }
      const [, content = ''] = /^((?:[^$]|\$(?!\$))*)\$\$$/.exec(lines.join('\n')) ?? [];
      if (content.trim() === '') return false;
      if (silent) return true;
      state.line = start + lines.length;
      const token = state.push('formula_block', 'math', 0);
      token.block = true;
      token.content = content;
      token.map = [start, state.line];
      token.attrSet('display', 'block');
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

const parser = unified().use(rehypeRaw).freeze();

/** Turns the sources of formulas into MathML, which browsers show without a script. One with an error is shown as code. */
export function showFormulas(tree: Root, report: Report): void {
  /** The commands that formulas define are those of the whole text. */
  const macros = {};
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'math') return;
    const { display } = node.properties;
    const source = textOf(node);
    // Temml knows more commands than LaTeX, and refuses to define them again.
    const latex = source.replace(/\\newcommand\b/g, '\\providecommand');
    try {
      const options = { displayMode: display === 'block', throwOnError: true, macros };
      Object.assign(node, parse(temml.renderToString(latex, options)));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const [reason = ''] = error.message.split(/ at (?:position \d|end of input)|\n/);
      report(
        'warning',
        node.position?.start.line,
        `has a formula ${quote(source.trim())} with an error, which is shown as code: ${reason.trim()}`,
        'Correct it as LaTeX, or write \\$ for a dollar sign',
      );
      const code = h('code', source);
      Object.assign(node, display ? h('pre', code) : code);
    }
    return false;
  });
}

/** The sanitizer of the gateway removes classes and styles. */
function parse(mathml: string): Element {
  const root = parser.runSync({ type: 'root', children: [{ type: 'raw', value: mathml }] } as Root);
  walk<Nodes>(root, (node) => {
    if (node.type !== 'element') return;
    delete node.properties.className;
    delete node.properties.style;
  });
  return (root as { children: ElementContent[] }).children[0] as Element;
}
