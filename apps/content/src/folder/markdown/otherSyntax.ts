import type { Token } from '@twinfront/shared/node/createMarkdown';
import { quote } from '../../model/finding.ts';
import { otherSystems } from './otherSystems.ts';
import type { Report } from './Report.ts';

/** How an address begins. */
const START = String.raw`(?:https?:|tel:|mailto:|#(?!\d)|\.{0,2}\/)`;
/** How the address of a file ends. */
const FILE_END = String.raw`\.(?:md|pdf|jpe?g|png|webp|avif|gif|svg|heic|html?|docx?|xlsx?|pptx?|zip)(?:#[^()（）\s]{0,100})?`;

/** A link whose address has spaces. */
const spacedLink = new RegExp(
  String.raw`!?\[[^[\]\n]*\]\((?!<)(?=[^\n]{0,300}\s)(?:${START}[^()\n]{1,300}|(?:[^()\n]|\([^()\n]{0,100}\)){0,300}${FILE_END})\)`,
  'gi',
);
/** A link with brackets of Chinese text, or with a space between its parts. */
const misspeltLink = new RegExp(
  String.raw`!?[[［【][^[\]［］【】\n\0]+[\]］】] ?[（(]<?(?:${START}[^()（）<>\s]{0,300}|[^()（）<>\s]{0,300}${FILE_END})>?[)）]`,
  'gi',
);

/** Stands for a picture in the text of a paragraph, as `\0` does for code and HTML. */
const PICTURE = '\ue000';

const oneParagraph =
  'Its lines are one paragraph. Write a list as “1. text”, or an empty line between the lines';

/** Syntax of other Markdown editors, and misspelt syntax, each with its equivalent. */
const otherSyntax: [pattern: RegExp, hint: string][] = [
  [/!\[\[[^[\]\n]+\]\]/g, 'Write a picture as ![description](picture.jpg)'],
  [/(?<!!)\[\[(?!toc\]|\d+\])[^[\]\n]+\]\]/gi, 'Write a link as [text](file.md)'],
  [/(?<![\w=])==(?=[^\s=])[^\n]{0,300}?[^\s=]==(?![\w=])/g, 'Write <mark>text</mark>'],
  [
    /\[\^(?!\w-\w\])[\p{L}\p{N}_-]+\]/gu,
    'Write its footnote below the text: [^1]: with the label of its own',
  ],
  [/^\[?\[toc\]\]?$/gim, 'Remove it: long texts have a table of contents'],
  [/^(?:::: ?\w|!!! ).*$/gm, 'Write a note as a quote that begins with a line [!NOTE]'],
  [/\{#[\w-]+\}$/gm, 'Remove it: the id of a heading is its text'],
  [/(?<=\ue000)\{[^{}\n=]{1,50}=[^{}\n=]{1,50}\}/g, 'Write <img src="…" alt="…" width="200">'],
  [/^#{2,6}(?=[^\s#]).*/gm, 'Write a space between # and the heading'],
  [/^\[\](?=\s)/g, 'Write a task as - [ ] text'],
  [
    /^(?:＃{1,6}|＞)\s?(?=\p{L}).*|＊＊[^＊\n]+＊＊|^\[！\w+\]/gmu,
    'Write the signs of Markdown in ASCII: #, >, ** and !',
  ],
  [
    /(?<!\|[ \t]*\n)^\|.*\|[ \t]*$(?=\n\|)/gm,
    'Write a line |---|---| below the first row of a table, with as many cells',
  ],
  [/!\[[^[\]\n]*\]\([^()\n]{1,300} =\d*x\d*\)/g, 'Write <img src="…" alt="…" width="200">'],
  [spacedLink, 'Write an address with spaces between < and >, as [text](<a file.pdf>)'],
  [
    misspeltLink,
    'Write ASCII brackets and parentheses without a space between them: [text](file.md)',
  ],
  [/^[（(]?[1一][、.．)）](?=[^\s\d](?:[^\n]*\S)?\n[（(]?[2二][、.．)）])/gm, oneParagraph],
  [/^\p{Script=Han}{2,6}：(?=[^\n]*\S\n\p{Script=Han}{2,6}：)/gmu, oneParagraph],
  [
    /(?<=\S\n)\u3000+\S/g,
    'Write an empty line between paragraphs: this one continues the one above',
  ],
];

/** Warns of such syntax, and of text of other systems, outside code; both are shown as text. */
export function reportOtherSyntax(tokens: Token[], report: Report): void {
  for (const token of tokens) {
    const pieces = piecesOf(token);
    const text = pieces.map(({ text }) => text).join('');
    for (const [pattern, name, hint] of otherSystems) {
      for (const { shown, line } of findAll(pattern, text, pieces)) {
        report('warning', line, `has ${name} ${shown}, which is shown to visitors`, hint);
      }
    }
    for (const [pattern, hint] of token.children ? otherSyntax : []) {
      for (const { shown, line } of findAll(pattern, text, pieces)) {
        report('warning', line, `has ${shown}, which is shown as text`, hint);
      }
    }
  }
}

interface Piece {
  text: string;
  /** The index of the line, from 0. */
  line: number;
}

function* findAll(pattern: RegExp, text: string, pieces: Piece[]) {
  let piece = 0;
  let end = pieces[0]?.text.length ?? 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    while (end <= index) end += pieces[++piece]?.text.length ?? 1;
    const shown = quote(found.replace(/[\0\ue000]/g, '…'));
    yield { shown, line: (pieces[piece]?.line ?? 0) + 1 };
  }
}

/** Matches comments, code and tags of HTML. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(pre|code|script|style)\b[\s\S]*?(?:<\/\1>|$)|<\/?[a-z][^<>]*>/gi;

/** The texts of a block with their lines: of a block of code, what names its language. */
function piecesOf({ type, children, content, markup, info, map }: Token): Piece[] {
  const start = map?.[0] ?? 0;
  if (children) {
    let isCode = false;
    return children.map((child) => {
      if (child.type === 'html_inline') isCode = /^<(?:code|kbd|samp)\b/i.test(child.content);
      const text = textOf(child);
      return { text: isCode ? text.replace(/[^\n]/g, '\0') : text, line: child.map?.[0] ?? 0 };
    });
  }
  if (type === 'fence') return [{ text: markup + info.replace(/[{}.]/g, ''), line: start }];
  if (type !== 'html_block') return [];
  const shown = content.replace(MARKUP, (hidden) => hidden.replace(/[^\n]/g, '\0'));
  return shown.split('\n').map((text, index) => ({ text: `${text}\n`, line: start + index }));
}

/** The text of a token in a paragraph, with its line breaks, a hard one after a space. */
function textOf({ type, content, nesting }: Token): string {
  // A character reference can be a line break.
  if (type === 'text') return content.replaceAll('\n', ' ');
  if (type === 'softbreak') return '\n';
  if (type === 'hardbreak') return ' \n';
  if (type === 'html_inline' && /^<br\b/i.test(content)) return ' ';
  if (type === 'image') return PICTURE;
  return nesting === 0 ? '\0' : '';
}
