import type { Token } from '@twinfront/shared/node/createMarkdown';
import { conflict, findConflict } from '../yaml/conflict.ts';
import type { Report } from './Report.ts';

/** Warns of blocks that contain more, or show less, than their author meant. */
export function reportLostBlocks(tokens: Token[], markdown: string, report: Report): void {
  const lines = markdown.split(/\r\n?|\n/);
  let columns = 0;
  for (const { type, map, content, markup } of tokens) {
    if (type === 'table_open') columns = 0;
    if (type === 'th_open') columns += 1;
    if (!map) continue;
    const [start, end] = map;
    const warn = (offset: number, message: string, hint: string) =>
      report('warning', start + offset + 1, message, hint);
    const last = withoutContainer(lines[end - 1]);
    if (type === 'fence' && (end - start === 1 || !isFenceEnd(last, markup))) {
      const message = `has a block of code that is not closed, and contains the lines below`;
      warn(0, message, `Write ${markup} in a line below the code`);
    }
    if (type === 'tr_open' && columns > 0 && cellsOf(withoutContainer(lines[start])) > columns) {
      const message = 'has more cells than the first row of its table, which are not shown';
      warn(0, message, String.raw`Write as many in each row, and a | in a text as \|`);
    }
    if (type === 'html_block') reportHtmlBlock(content, warn);
  }
}

/** Finds a conflict of Git outside code. */
export function reportConflict(tokens: Token[], markdown: string, report: Report): void {
  const lines = markdown.split('\n');
  for (const { type, map } of tokens) {
    if (map && (type === 'fence' || type === 'code_block')) lines.fill('', ...map);
  }
  const marker = findConflict(lines);
  if (marker !== -1) report('error', marker + 1, conflict.message, conflict.hint);
}

/** Without the marks of quotes and lists. */
const withoutContainer = (line = '') => line.replace(/^[\s>]*/, '');

const isFenceEnd = (line: string, markup: string) =>
  line.startsWith(markup) && line.replaceAll(markup.charAt(0), '').trim() === '';

/** The number of cells in a row of a table. */
const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Comments and code. */
const HIDDEN = /<!--[\s\S]*?(?:-->|$)|<(pre|code)\b[\s\S]*?(?:<\/\1>|$)/gi;
/** Emphasis, a link or a picture. */
const MARKDOWN = /(?<![\w*])\*\*[^\s*][^*\n]*\*\*|(?<!\w)!?\[[^[\]\n]*\]\([^()\s]+\)/;

function reportHtmlBlock(
  content: string,
  warn: (offset: number, message: string, hint: string) => void,
): void {
  const offsetOf = (index: number) => content.slice(0, index).split('\n').length - 1;
  const open = content.lastIndexOf('<!--');
  if (open !== -1 && !content.includes('-->', open)) {
    const message = 'has a comment that is not closed, and hides everything below';
    warn(offsetOf(open), message, 'Write --> at its end');
  }
  if (/^\s*<(script|style|textarea)\b/i.test(content)) return;
  const shown = content.replace(HIDDEN, (hidden) => hidden.replace(/[^\n]/g, ' '));
  const markdown = MARKDOWN.exec(shown);
  if (markdown) {
    const message = 'has Markdown in a block of HTML, which is shown as text';
    warn(offsetOf(markdown.index), message, 'Write an empty line before and after the Markdown');
  }
}
