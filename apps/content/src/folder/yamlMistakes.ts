import { type Document, isScalar, visit } from 'yaml';

/** What is wrong with a text file, with a line from 1. */
export interface Mistake {
  line: number;
  message: string;
  hint: string;
}

type Explanation = Omit<Mistake, 'line'>;

/** A line of the form `name: value`, or `- name: value`. */
interface Field {
  name: string;
  /** Without blanks at its ends. */
  value: string;
}

interface Line {
  text: string;
  indent: number;
  isItem: boolean;
  field: Field | undefined;
  below: Iterable<string>;
}

/**
 * The first mistake of those that authors make in YAML, which the parser explains in its own terms, or at a line further
 * below; undefined if there is none.
 */
export function findMistake(lines: string[]): Mistake | undefined {
  let above: Line | undefined;
  /** The indentation of a field with a text in lines of its own, below `|` or `>`. */
  let block = Number.POSITIVE_INFINITY;
  for (const [index, text] of lines.entries()) {
    if (/^\s*(#|$)/.test(text)) continue;
    const line = toLine(text, linesFrom(lines, index + 1));
    if (line.indent > block) continue;
    block = isBlockText(line) ? line.indent : Number.POSITIVE_INFINITY;
    for (const explain of explanations) {
      const found = explain(line, above);
      if (found) return { line: index + 1, ...found };
    }
    above = line;
  }
  return undefined;
}

/** Whether YAML reads a list or a group of fields as a text, which its parser takes for valid. */
export function isMisread(document: Document, yaml: string): boolean {
  let found = isScalar(document.contents);
  visit(document, {
    Pair(_key, { key, value }) {
      if (value === null && isScalar(key)) found ||= /[:：]/.test(String(key.value));
    },
    Scalar(_key, { type, range }) {
      if (type === 'PLAIN' && range) found ||= /\n\s*-\s/.test(yaml.slice(range[0], range[1]));
    },
  });
  return found;
}

/** A line whose text is put in quotes. */
export function quoteLine(line: string): string {
  const { name, value } = fieldOf(line) ?? { name: 'title', value: '' };
  return quoteField(name, value);
}

export const startsSpecially = (line: string): Explanation => ({
  message: 'has a text that begins with a special character',
  hint: quoteHint(quoteLine(line)),
});

const fieldOf = (text: string): Field | undefined => {
  const [, name, value = ''] =
    /^\s*(?:- +)?['"]?([\w-]+)['"]?:(?:[ \t]+(.*?))?\s*$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, value };
};

function* linesFrom(lines: string[], start: number) {
  for (let index = start; index < lines.length; index++) yield lines[index] ?? '';
}

const indentOf = (text: string) => text.search(/[^ ]/);

function toLine(text: string, below: Iterable<string>): Line {
  const isItem = /^ *-( |$)/.test(text);
  return { text, indent: indentOf(text), isItem, field: fieldOf(text), below };
}

/** Authors write no longer lists and texts between brackets or quotes; searching all would take quadratic time. */
const MAX_LINES = 200;

/** Whether a line further below, before the next field, has a sign. */
function isBelow({ indent, below }: Line, sign: string): boolean {
  let lines = 0;
  for (const text of below) {
    if (++lines > MAX_LINES || (fieldOf(text) && indentOf(text) <= indent)) return false;
    if (text.includes(sign)) return true;
  }
  return false;
}

const isBlockText = ({ field }: Line) => /^[|>][-+\d]*$/.test(field?.value ?? '');

const hasText = ({ field }: Line) => field !== undefined && field.value !== '';

function quoteField(name: string, value: string): string {
  const [, , inner = value] = /^(['"])(.*)\1$/.exec(value) ?? [];
  return `${name}: ${JSON.stringify(inner || 'Text')}`;
}

const quoteHint = (quoted: string) => `Put the text in quotes: ${quoted}`;

/** In the order in which they are tried for each line. */
const explanations: ((line: Line, above: Line | undefined) => Explanation | undefined)[] = [
  explainColon,
  explainIndentation,
  explainItem,
  explainUnindented,
  explainBrackets,
  explainQuotes,
  explainText,
];

/** A name with the colon or the blank of Chinese text, or without a blank after its colon. */
function explainColon({ text }: Line): Explanation | undefined {
  const [, name, sign, value = ''] =
    /^\s*(?:- )?([A-Za-z]\w*)\s*(：|:[ \t]*\u3000|:(?=[^\s/]))\s*(.*?)\s*$/.exec(text) ?? [];
  return name && sign ? wrongColon(name, sign, value) : undefined;
}

function wrongColon(name: string, sign: string, value: string): Explanation {
  const hint = `Write a colon of ASCII and a space: ${name}: ${value || '…'}`;
  if (sign === '：') return { message: `has a full-width colon after ${name}`, hint };
  if (sign === ':') return { message: `has no space after the colon of ${name}`, hint };
  return { message: `has a full-width space after the colon of ${name}`, hint };
}

function explainIndentation(
  { indent, field, isItem, below }: Line,
  above: Line | undefined,
): Explanation | undefined {
  const hint = 'Indent the fields of a group equally';
  if (!above && indent > 0 && [...below].some((text) => /^[\w'"]/.test(text))) {
    return { message: 'is indented, unlike the fields below', hint };
  }
  const isBelowText = above && hasText(above) && !isBlockText(above);
  const own = above ? above.indent + (above.isItem ? 2 : 0) : 0;
  if (
    isBelowText &&
    field &&
    !isItem &&
    indent > own &&
    !/^['"[{]/.test(above.field?.value ?? '')
  ) {
    return { message: 'is indented more than the field above', hint };
  }
  return undefined;
}

function explainItem({ text, indent, isItem }: Line, above: Line | undefined) {
  const isList = above?.isItem || (above?.field && !hasText(above));
  const [, item] = /^ *-([^\s-].*)$/.exec(text) ?? [];
  if (item && isList) {
    return { message: 'has a list item without a space after -', hint: `Write - ${item.trim()}` };
  }
  if (isItem && above?.isItem && !above.field && indent !== above.indent) {
    const message = 'has a list item that is indented unlike the one above';
    return { message, hint: 'Indent the items of a list equally' };
  }
  if (isItem && above && !above.isItem && hasText(above) && indent >= above.indent) {
    const message = 'has a list item below a field that has a text';
    return { message, hint: 'Write the list below a line such as tags:' };
  }
  return undefined;
}

function explainUnindented({ text, isItem, field }: Line, above: Line | undefined) {
  if (!/^[^\s'"[\]{}-]/.test(text) || isItem || field) return undefined;
  if (above && isBlockText(above)) {
    const message = `has a text that is not indented below ${above.field?.name}`;
    return { message, hint: 'Begin each line of the text with two spaces' };
  }
  return {
    message: 'has a line that is no field',
    hint: 'Write name: value; if it continues the text above, begin it with two spaces',
  };
}

/** A list or a group of fields on one line. */
function explainBrackets(line: Line): Explanation | undefined {
  const { text, field } = line;
  const value = field?.value ?? text.trim().replace(/^- +/, '');
  const [open] = /^[[{]/.exec(value) ?? [];
  if (!open) return undefined;
  // Of texts in quotes, only their places count.
  const bare = value.replace(
    /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g,
    (quoted) => `"${'_'.repeat(quoted.length - 2)}"`,
  );
  const close = open === '[' ? ']' : '}';
  if (/(^|[\s[{,，])#/.test(bare)) {
    const hint = 'Remove it, or put the text in quotes: "#…"';
    return { message: 'has a # inside brackets, which begins a comment', hint };
  }
  if (/"\s*[，、；;]|[，、；;]\s*[A-Za-z]\w*\s*[:：]/.test(bare)) {
    const hint = `Write commas of ASCII: ${open} …, … ${close}`;
    return { message: 'has a full-width comma or a semicolon inside brackets', hint };
  }
  if (!bare.includes(close)) {
    if (isBelow(line, close)) return undefined;
    const hint = `Write ${close} at the end of its list or group, on the same line`;
    return { message: `has a bracket ${open} that is not closed`, hint };
  }
  if (open === '{' && bare.endsWith('}')) return explainGroup(value, bare);
  const end = bare.lastIndexOf(close);
  return /^\s*(#|$)/.test(bare.slice(end + 1)) && open === '[' ? undefined : startsSpecially(text);
}

/** A group of fields such as `{ src: a.jpg, alt: A hall }`. */
function explainGroup(value: string, bare: string): Explanation | undefined {
  let at = 1;
  for (const part of bare.slice(1, -1).split(',')) {
    const own = value.slice(at, at + part.length);
    at += part.length + 1;
    const [, name, sign, after = ''] =
      /^\s*['"]?([A-Za-z]\w*)['"]?\s*(：|:(?=\S)|: |:$)\s*(.*?)\s*$/.exec(own) ?? [];
    if (!name || !sign) continue;
    if (/^[:：]$/.test(sign) && after) return wrongColon(name, sign, after);
    if (/^['"]/.test(after)) continue;
    const [, next] = /\s([A-Za-z]\w*):\s/.exec(after) ?? [];
    if (next) {
      return {
        message: `has no comma before ${next}`,
        hint: 'Write commas between the fields in { }',
      };
    }
    if (/:\s|[[\]{}]/.test(after)) {
      const message = 'has a colon or bracket inside a text without quotes';
      return { message, hint: quoteHint(quoteField(name, after)) };
    }
  }
  return undefined;
}

function explainQuotes(line: Line): Explanation | undefined {
  const { text, field } = line;
  const value = field?.value ?? '';
  const [mark] = /^['"]/.exec(value) ?? [];
  if (!field || !mark) return undefined;
  const complete = mark === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/;
  const [quoted] = complete.exec(value) ?? [];
  if (quoted === undefined) {
    if (isBelow(line, mark)) return undefined;
    return {
      message: 'has a quote that is not closed',
      hint: quoteHint(quoteField(field.name, value.slice(1))),
    };
  }
  if (mark === '"' && /(?<!\\)(?:\\\\)*\\[^\\0abtnvfre "/N_LPxuU]/.test(quoted)) {
    const single = quoted.slice(1, -1).replaceAll("'", "''");
    const hint = `Use single quotes: ${field.name}: '${single}'`;
    return { message: 'has a backslash in double quotes', hint };
  }
  return /^\s*($|#)/.test(value.slice(quoted.length)) ? undefined : startsSpecially(text);
}

/** A text without quotes that YAML does not read as one. */
function explainText({ text, field }: Line): Explanation | undefined {
  const value = field?.value ?? '';
  if (/^([!%@`&*]|[-?]\s|[|>](?![-+\d]*$))/.test(value)) return startsSpecially(text);
  if (!/^['"[{|>]/.test(value) && /:(\s|$)/.test(value)) {
    return {
      message: 'has a colon inside a text without quotes',
      hint: quoteHint(quoteLine(text)),
    };
  }
  return undefined;
}
