import type { Markdown, Token } from '@twinfront/shared/node/createMarkdown';
import { quote, type Report } from '../../model/finding.ts';
import { typeByName } from '../../model/layout.ts';

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
 * Warns of such syntax outside code, which is shown as text, and of a comment or a block of code that takes what is below.
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
      const message = 'has a block of code that is not closed, and takes everything below';
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
