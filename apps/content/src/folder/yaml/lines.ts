/** What is wrong in a line, and what would be right. */
export interface Explanation {
  message: string;
  hint: string;
}

/** A line of the form `name: value`, or `- name: value`. */
interface Field {
  name: string;
  /** Without blanks at its ends. */
  value: string;
}

export interface Line {
  text: string;
  indent: number;
  isItem: boolean;
  field: Field | undefined;
  /** Of the field, or of a list item without a field. */
  value: string;
  /** Where a field of the same group begins in another line. */
  fieldIndent: number;
  /** The lines below it. */
  below: Iterable<string>;
}

/** A line whose text is put in quotes. */
export function quoteLine(line: string): string {
  const field = fieldOf(line);
  if (field) return quoteField(field.name, field.value);
  const [, item] = /^\s*- +(.*)$/.exec(line) ?? [];
  return item === undefined ? quoteField('title', '') : `- ${inQuotes(item.trim())}`;
}

export const startsSpecially = (line: string): Explanation => ({
  message: 'has a text that begins with a special character',
  hint: quoteHint(quoteLine(line)),
});

const fieldOf = (text: string): Field | undefined => {
  const [, name, value = ''] =
    /^\s*(?:- +)?['"]?([\p{L}\p{N}_-]+)['"]? ?:(?:[ \t]+(.*))?$/u.exec(text.trimEnd()) ?? [];
  return name === undefined ? undefined : { name, value: value.trim() };
};

export function* linesFrom(lines: string[], start: number) {
  for (let index = start; index < lines.length; index++) yield lines[index] ?? '';
}

const indentOf = (text: string) => text.search(/[^ ]/);

const isItemLine = (text: string) => /^ *-( |$)/.test(text);

export function toLine(text: string, below: Iterable<string>): Line {
  const isItem = isItemLine(text);
  const field = fieldOf(text);
  const value = field?.value ?? text.trim().replace(/^- +/, '');
  const fieldIndent = isItem ? text.search(/[^ -]/) : indentOf(text);
  return { text, indent: indentOf(text), isItem, field, value, fieldIndent, below };
}

/** Authors write no longer lists and texts between brackets or quotes; searching all would take quadratic time. */
const MAX_LINES = 200;

/** Whether a line further below, before the next field or list item, has a sign. */
export function isBelow({ indent, below }: Line, sign: string): boolean {
  let lines = 0;
  for (const text of below) {
    const isNext = (fieldOf(text) || isItemLine(text)) && indentOf(text) <= indent;
    if (++lines > MAX_LINES || isNext) return false;
    if (text.includes(sign)) return true;
  }
  return false;
}

/** Of a text that is already in quotes, the same without them. */
export function inQuotes(value: string): string {
  const [, , inner = value] = /^(['"])(.*)\1$/.exec(value) ?? [];
  return JSON.stringify(inner || 'Text');
}

export const quoteField = (name: string, value: string) => `${name}: ${inQuotes(value)}`;

export const quoteHint = (quoted: string) => `Put the text in quotes: ${quoted}`;

export function wrongColon(name: string, sign: string, value: string): Explanation {
  const hint = `Write a colon of ASCII and a space: ${name}: ${value || '…'}`;
  if (sign === '：') return { message: `has a full-width colon after ${name}`, hint };
  if (sign === ':') return { message: `has no space after the colon of ${name}`, hint };
  return { message: `has a full-width space after the colon of ${name}`, hint };
}
