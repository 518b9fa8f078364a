import type { Token } from '@twinfront/shared/node/createMarkdown';
import { quote } from '../../model/finding.ts';
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

/** Warns of such syntax outside code; it is shown as text. */
export function reportOtherSyntax(tokens: Token[], report: Report): void {
  for (const { children } of tokens) {
    if (!children) continue;
    const texts = children.map(textOf);
    const text = texts.join('');
    for (const [pattern, hint] of otherSyntax) {
      let child = 0;
      let end = texts[0]?.length ?? 0;
      for (const { 0: found, index } of text.matchAll(pattern)) {
        while (end <= index) end += texts[++child]?.length ?? 1;
        const line = children[child]?.map?.[0] ?? 0;
        const shown = quote(found.replace(/[\0\ue000]/g, '…'));
        report('warning', line + 1, `has ${shown}, which is shown as text`, hint);
      }
    }
  }
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
