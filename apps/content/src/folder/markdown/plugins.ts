import type { Markdown, Token } from '@twinfront/shared/node/createMarkdown';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import temml from 'temml';
import { quote, type Report } from '../../model/finding.ts';
import { typeByName } from '../../model/layout.ts';

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

/** How an address begins. */
const START = String.raw`(?:https?:|www\.|tel:|mailto:|#(?!\d)|\.{0,2}\/)`;
/** How the address of a file ends. */
const FILE_END = String.raw`\.(?:md|pdf|jpe?g|png|webp|avif|gif|svg|heic|html?|docx?|xlsx?|pptx?|zip)(?:#[^()（）\s]{0,100})?`;

/** A link whose address has spaces. */
const spacedLink = new RegExp(
  String.raw`!?\[[^[\]\n]*\]\((?!<)(?=[^\n]{0,300}\s)(?:${START}[^()\n]{1,300}|(?:[^()\n]|\([^()\n]{0,100}\)){0,300}${FILE_END})\)`,
  'gi',
);
/** A link with brackets of Chinese text, or with a space between its parts. */
const misspeltLink = new RegExp(
  String.raw`[!！]?(?:[[［【][^[\]［］【】\n\0]+[\]］】] ?[（(]<?(?:${START}[^()（）<>\s]{0,300}|[^()（）<>\s]{0,300}${FILE_END})>?[)）]|［[^［］\n\0]+］（[^（）\s]+）)`,
  'gi',
);
/** How an item of a list begins in Chinese text, or in text of a word processor. */
const ITEM = String.raw`(?:[－＊•·●▪◆■]|[（(]?[\d０-９一二三四五六七八九十]{1,3}[、．）)])`;
/** A list with full-width signs, or one whose lines become one line. */
const misspeltList = new RegExp(
  String.raw`^(?:[－＊][ \u3000]|[０-９]+[．、.]).*(?:\n${ITEM}.*)*|^${ITEM}.*\S(?:\n${ITEM}.*)+`,
  'gm',
);

/** Syntax of other systems, and links and tables with a mistake that no other message names, each with what is right. */
const otherSyntax: [pattern: RegExp, hint: string][] = [
  [/%%(?:[^%]|%(?!%))+%%|^%%(?!%).*/g, 'Visitors read this comment: delete it'],
  [/\{\{[^{}\n]+\}\}|\{%[^{}\n]+%\}/g, 'Delete it: the site runs no templates'],
  [/\{:[^{}\n]+\}/g, 'Delete it: the site sets the style'],
  [/(?<=[^\s\0][ \t]+)\^[\w-]+$/gm, 'Delete it: a link names a heading, as in file.md#heading'],
  [
    /(?:^|[[(])[\p{L}\p{N}_ -]{1,40}::(?: \S|\p{Script=Han}).*$/gmu,
    'Write it as a sentence, or as a field at the top of the file',
  ],
  [
    /^\[!\w+\].*$/gm,
    'A note begins with a line [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION]',
  ],
  [/^\[?\[TOC\]\]?$/gim, 'Delete it: the site lists the headings of a longer text'],
  [/^(?::::+ *[^\s:]|!!! ).*$/gm, 'Write a note as > [!NOTE], with > before each of its lines'],
  [
    /(?<!\w)==(?=[^\s=])[^=\n]*[^\s=]==(?!\w)|＊＊[^＊\n]+＊＊/g,
    'Write a text to stress as **text**',
  ],
  [/^(?:#{2,6}(?![#\s])|＃+[ \u3000]|＃{2,6}).*$/gm, 'Write a heading as # and a space'],
  [/^＞[ \u3000]*\p{L}.*$/gmu, 'Write a quotation as > and a space'],
  [misspeltList, 'Write - or 1. and a space before each item of a list'],
  [/^(?:｀{3}|·{3}).*$|｀[^｀\n]+｀/gm, 'Write ` for code: it is the sign below Esc'],
  [/!\[\[[^[\]\n]+\]\]/g, 'Write a picture as ![description](picture.jpg)'],
  [/(?<!!)\[\[(?!\d+\]|TOC\])[^[\]\n]+\]\]/gi, 'Write a link as [text](file.md)'],
  [
    /(?<![|｜][ \t]*\n)^[|｜].*[|｜][ \t]*$(?=\n[|｜])/gm,
    'Write a line |---|---| below the first row of a table, with as many cells, each | of ASCII',
  ],
  [/(?<![^\s\0])！\[[^[\]\n]+/g, 'Write a picture with ASCII !, as ![description](picture.jpg)'],
  [spacedLink, 'Write an address with spaces between < and >, as [text](<a file.pdf>)'],
  [
    misspeltLink,
    'Write ASCII brackets and parentheses without a space between them: [text](file.md)',
  ],
];

/** Languages of diagrams. */
const DIAGRAM = /^\{?(?:mermaid|plantuml|flow|sequence|mindmap|echarts)\b/i;

/** Most blocks have none of these signs, and with them nothing to look for. */
const SIGNS = /[[［【|｜^{＃＞＊－｀！、．）)•·●▪◆■]|%%|::|==|!!!|##/;

/**
 * Warns of such syntax outside code, which is shown as text, and of a comment or a block of code that is not closed.
 * Used before line breaks inside Chinese text are removed.
 */
export function findOtherSyntax({ core }: Markdown): void {
  core.ruler.push('other_syntax', ({ tokens, env }) =>
    reportOtherSyntax(tokens, env.report as Report),
  );
}

function reportOtherSyntax(tokens: Token[], report: Report): void {
  for (const { type, children, content, info, markup, map } of tokens) {
    if (type === 'fence' && map && map[1] - map[0] < 2 + linesIn(content)) {
      const message =
        'has a block of code that is not closed, so that everything below is shown as code';
      report('warning', map[0] + 1, message, `Write ${markup} below its last line`);
    }
    if (type === 'fence' && DIAGRAM.test(info.trim())) {
      const message = 'has a diagram, which is shown as its source';
      report('warning', (map?.[0] ?? 0) + 1, message, 'Export it as SVG or PNG, and show that');
    }
    const open = type === 'html_block' ? content.lastIndexOf('<!--') : -1;
    if (open !== -1 && !content.includes('-->', open)) {
      const line = (map?.[0] ?? 0) + content.slice(0, open).split('\n').length;
      const message = 'has a comment that is not closed, and hides everything below';
      report('warning', line, message, 'Write --> at its end');
    }
    if (!SIGNS.test(content)) continue;
    const text = (children ?? []).map(createTextOf()).join('');
    for (const [pattern, hint] of otherSyntax) {
      let line = (children?.[0]?.map ?? map)?.[0] ?? 0;
      let last = 0;
      for (const { 0: found, index } of text.matchAll(pattern)) {
        line += text.slice(last, index).split('\n').length - 1;
        last = index;
        const shown = quote(found.replaceAll('\0', '…'));
        report('warning', line + 1, `has ${shown}, which is shown as text`, hint);
      }
    }
  }
}

const linesIn = (code: string) => code.split('\n').length - (/^$|\n$/.test(code) ? 1 : 0);

/**
 * Returns a function that gives the texts of the tokens of a block, with their line breaks, a hard one after a space; `\0`
 * stands for code, HTML and pictures, `[` for the begin of a link to a picture.
 */
function createTextOf() {
  let isCode = false;
  return ({ type, content, nesting, map, attrs }: Token): string => {
    if (type === 'html_inline') isCode = /^<(?:code|kbd|samp)\b/i.test(content);
    // A character reference can be a line break.
    if (type === 'text') return isCode ? '\0' : content.replaceAll('\n', ' ');
    if (type === 'softbreak') return '\n';
    if (type === 'hardbreak') return ' \n';
    if (type === 'link_open' && typeByName(String(attrs?.[0]?.[1]))) return '[';
    const isBreak = type === 'html_inline' && /^<br\b/i.test(content);
    const [first, end] = map ?? [0, 1];
    return (isBreak ? ' ' : nesting === 0 ? '\0' : '') + '\n'.repeat(end - first - 1);
  };
}
