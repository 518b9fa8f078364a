import type { Markdown, Token } from '@twinfront/shared/node/createMarkdown';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import temml from 'temml';
import { quote, type Report } from '../../model/finding.ts';

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

/** What the formulas of a text share while it is rendered. */
export type FormulaEnv = {
  report: Report;
  /** The commands that they define. */
  macros: object;
};

/**
 * Turns formulas into MathML, which browsers show without a script: `$…$` in a text, `$$…$$` on lines of their own too, and
 * code in the language `math`. One with an error is shown as code.
 */
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
      const token = state.push('formula', 'math', 0);
      token.block = true;
      token.content = content;
      token.map = [start, state.line];
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );

  const { rules } = markdown.renderer;
  const renderCode = rules.fence;
  rules.formula = (tokens, index, _options, env) => {
    const token = tokens[index] as Token;
    return renderFormula(
      token,
      token.block || token.attrGet('display') === 'block',
      env as FormulaEnv,
    );
  };
  rules.fence = (tokens, index, ...others) => {
    const token = tokens[index] as Token;
    const [, env] = others;
    if (token.info.trim() === 'math') return renderFormula(token, true, env as FormulaEnv);
    return renderCode?.(tokens, index, ...others) ?? '';
  };
}

/** The MathML of a token, without the classes and styles, which the sanitizer of the gateway removes. */
function renderFormula(
  { content, map, block }: Token,
  isDisplay: boolean,
  env: FormulaEnv,
): string {
  // Temml knows more commands than LaTeX, and refuses to define them again.
  const latex = content.replace(/\\newcommand\b/g, '\\providecommand');
  try {
    const options = { displayMode: isDisplay, throwOnError: true, macros: env.macros };
    return temml.renderToString(latex, options).replace(/ (?:class|style)="[^"]*"/g, '');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [reason = ''] = error.message.split(/ at (?:position \d|end of input)|\n/);
    env.report(
      'warning',
      map ? map[0] + 1 : undefined,
      `has a formula ${quote(content.trim())} with an error, which is shown as code: ${reason.trim()}`,
      'Correct it as LaTeX, or write \\$ for a dollar sign',
    );
    const code = `<code>${escapeMarkup(content)}</code>`;
    return block ? `<pre>${code}</pre>` : code;
  }
}

const titles = {
  note: { zh: '说明', en: 'Note' },
  tip: { zh: '提示', en: 'Tip' },
  important: { zh: '重要', en: 'Important' },
  warning: { zh: '警告', en: 'Warning' },
  caution: { zh: '当心', en: 'Caution' },
};

type Kind = keyof typeof titles;

/** The line of its own with which a note begins. Forms and formatters of Markdown escape its brackets. */
const MARKER = /^\\?\[!(note|tip|important|warning|caution)\\?\][-+]?[ \t]*(?:\n|$)/i;

/**
 * Turns block quotes that begin with a line `[!NOTE]` into notes, with the classes that GitHub gives them, which the
 * sanitizer keeps. A note has a title in the language of its text: an article may have another language than the site.
 */
export function parseAlerts(markdown: Markdown): void {
  markdown.core.ruler.after('block', 'alerts', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const text = tokens[index + 2];
      if (open.type !== 'blockquote_open' || text?.type !== 'inline') continue;
      const [marker, name = ''] = MARKER.exec(text.content) ?? [];
      if (marker === undefined) continue;
      const kind = name.toLowerCase() as Kind;
      const end = tokens.findIndex(
        ({ type, level }, at) => at > index && type === 'blockquote_close' && level === open.level,
      );
      const quoted = tokens.slice(index, end);
      const language = quoted.some(({ content }) => /\p{Script=Han}/u.test(content)) ? 'zh' : 'en';
      open.tag = 'div';
      open.attrSet('class', `markdown-alert markdown-alert-${kind}`);
      open.meta = { title: titles[kind][language] };
      const close = tokens[end];
      if (close) close.tag = 'div';
      text.content = text.content.slice(marker.length);
      if (text.map) text.map[0] += 1;
      // The marker was the whole paragraph.
      if (text.content) continue;
      for (const token of tokens.slice(index + 1, index + 4)) token.hidden = true;
    }
  });
  markdown.renderer.rules.blockquote_open = (tokens: Token[], index, options, _env, renderer) => {
    const title = tokens[index]?.meta?.title;
    const open = renderer.renderToken(tokens, index, options);
    return title ? `${open}<p class="markdown-alert-title">${title}</p>\n` : open;
  };
}
