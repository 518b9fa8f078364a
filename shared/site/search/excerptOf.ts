import { decode } from '../bodyElements.ts';
import { fold } from './fold.ts';
import { wordsOf } from './words.ts';

interface Excerpted {
  summary?: string | undefined;
  /** Sanitized HTML. */
  body: string;
}

/** Characters around the match: few before it, because a list shows two lines only. */
const BEFORE = 24;
const AFTER = 100;

/** A search has fifty bodies of any length, which are read while other visitors wait. */
const MAX_BODY_LENGTH = 40_000;

/**
 * The part of a body around its best match of a search term, as plain text; undefined if the summary has this match
 * too, or the body has none.
 */
export function excerptOf({ summary = '', body }: Excerpted, term: string): string | undefined {
  const text = textOf(body, MAX_BODY_LENGTH);
  // Not folded, which would take too long, and would not keep the positions.
  const [inText, inSummary] = [text.toLowerCase(), summary.toLowerCase()];
  for (const word of wordsOf(fold(term.trim()))) {
    if (inSummary.includes(word)) return undefined;
    const index = inText.indexOf(word);
    if (index >= 0) return around(text, index, index + word.length);
  }
  return undefined;
}

const tag = /<(?:[^">]|"[^"]*")*>/g;
const block = /^<(?:\/?(?:p|h\d|li|t[dhr]|d[dt]|div|pre|blockquote|summary|figcaption)|br)\b/;

/**
 * The text of sanitized HTML, whose attributes are quoted and whose tags are lower case, in one line.
 *
 * @param maxLength of the HTML that is read; by default that of a service, whose text is in documents
 */
export function textOf(html: string, maxLength = 4000): string {
  const read = html.length > maxLength ? html.slice(0, html.lastIndexOf('<', maxLength)) : html;
  return decode(read.replace(tag, (markup) => (block.test(markup) ? ' ' : '')))
    .replace(/\s+/g, ' ')
    .trim();
}

/** A part of a text from the beginning of a sentence or word, if there is one shortly before. */
function around(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const [, sentence] = /[。！？；.!?;] *([^。！？；.!?;]*)$/.exec(before) ?? [];
  const [, words] = /^\S*\s(.*)$/.exec(before) ?? [];
  const isStart = start <= BEFORE || sentence !== undefined;
  const shown =
    (sentence ?? (isStart ? before : (words ?? before))) + text.slice(start, end + AFTER);
  // Without halves of letters that have two code units.
  const whole = shown.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${isStart ? '' : '…'}${whole}${end + AFTER < text.length ? '…' : ''}`;
}
