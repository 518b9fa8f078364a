import { type Document, isScalar, isSeq, visit } from 'yaml';

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
  /** Of the field, or of a list item without a field. */
  value: string;
  /** Where a field of the same group begins in another line. */
  fieldIndent: number;
  below: Iterable<string>;
}

/**
 * The mistake of those that authors make in YAML that is the closest to a line, because other lines may only look like
 * one; undefined if there is none. The parser explains it in its own terms, or names the line where it gives up.
 *
 * @param lines all of the file
 * @param near the number of a line from 1
 */
export function findMistake(lines: string[], near: number): Mistake | undefined {
  const mistakes = findMistakes(lines);
  const closest = [near, near + 1].flatMap(
    (line) => mistakes.find((each) => each.line === line) ?? [],
  );
  return closest[0] ?? mistakes.findLast(({ line }) => line < near);
}

export function findMistakes(lines: string[]): Mistake[] {
  const mistakes: Mistake[] = [];
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
      if (!found) continue;
      mistakes.push({ line: index + 1, ...found });
      break;
    }
    above = line;
  }
  return mistakes;
}

/** The offset of a list or a group of fields that YAML reads as a text, which its parser takes for valid. */
export function findMisread(document: Document, yaml: string): number | undefined {
  let found: number | undefined = isScalar(document.contents) ? 0 : undefined;
  visit(document, {
    Pair(_key, { key, value }) {
      if (value === null && isScalar(key) && /[:：]/.test(String(key.value)))
        found ??= key.range?.[0];
    },
    Scalar(_key, { type, range }, path) {
      if (type !== 'PLAIN' || !range || !isSeq(path.at(-1))) return;
      const item = yaml.slice(range[0], range[1]).search(/\n[ \t]*-\s/);
      if (item !== -1) found ??= range[0] + item + 1;
    },
  });
  return found;
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

function* linesFrom(lines: string[], start: number) {
  for (let index = start; index < lines.length; index++) yield lines[index] ?? '';
}

const indentOf = (text: string) => text.search(/[^ ]/);

const isItemLine = (text: string) => /^ *-( |$)/.test(text);

function toLine(text: string, below: Iterable<string>): Line {
  const isItem = isItemLine(text);
  const field = fieldOf(text);
  const value = field?.value ?? text.trim().replace(/^- +/, '');
  const fieldIndent = isItem ? text.search(/[^ -]/) : indentOf(text);
  return { text, indent: indentOf(text), isItem, field, value, fieldIndent, below };
}

/** Authors write no longer lists and texts between brackets or quotes; searching all would take quadratic time. */
const MAX_LINES = 200;

/** Whether a line further below, before the next field or list item, has a sign. */
function isBelow({ indent, below }: Line, sign: string): boolean {
  let lines = 0;
  for (const text of below) {
    const isNext = (fieldOf(text) || isItemLine(text)) && indentOf(text) <= indent;
    if (++lines > MAX_LINES || isNext) return false;
    if (text.includes(sign)) return true;
  }
  return false;
}

const BLOCK_TEXT = /^[|>][-+\d]*\s*(#.*)?$/;

const isBlockText = ({ field }: Line) => BLOCK_TEXT.test(field?.value ?? '');

const hasText = ({ field }: Line) => field !== undefined && field.value !== '';

/** Of a text that is already in quotes, the same without them. */
function inQuotes(value: string): string {
  const [, , inner = value] = /^(['"])(.*)\1$/.exec(value) ?? [];
  return JSON.stringify(inner || 'Text');
}

const quoteField = (name: string, value: string) => `${name}: ${inQuotes(value)}`;

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
    /^\s*(?:- )?([A-Za-z]\w*) ?(：|:[ \t]*\u3000|:(?=[^\s/]))(.*)$/.exec(text) ?? [];
  return name && sign ? wrongColon(name, sign, value.trim()) : undefined;
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
  if (
    isBelowText &&
    field &&
    !isItem &&
    indent > above.fieldIndent &&
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

/** Stand for a text in quotes, of which only the place counts. */
const [OPEN_QUOTE, CLOSE_QUOTE] = ['\ue000', '\ue001'];

/** A list or a group of fields on one line. */
function explainBrackets(line: Line): Explanation | undefined {
  const { text, field } = line;
  // In a list over several lines, a comma follows.
  const value = field ? line.value : line.value.replace(/,$/, '');
  const [open] = /^[[{]/.exec(value) ?? [];
  if (!open) return undefined;
  const close = open === '[' ? ']' : '}';
  const bare = value.replace(
    /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g,
    (quoted) => OPEN_QUOTE + '_'.repeat(quoted.length - 2) + CLOSE_QUOTE,
  );
  if (/[[{,:]\s*["']/.test(bare)) {
    return {
      message: 'has a quote that is not closed',
      hint: 'Write it at the end of the text too',
    };
  }
  const end = matchingBracket(bare);
  const inside = end === -1 ? bare : bare.slice(0, end + 1);
  const after = bare.slice(inside.length).trim();
  if (/[\s[{,，]#/.test(inside)) {
    const hint = 'Remove it, or put the text in quotes: "#…"';
    return { message: 'has a # inside brackets, which begins a comment', hint };
  }
  if (/\ue001\s*[，、；;]|[，、；;]\s*[A-Za-z]\w*\s*[:：]/.test(inside)) {
    const hint = `Write commas of ASCII: ${open} …, … ${close}`;
    return { message: 'has a full-width comma or a semicolon inside brackets', hint };
  }
  if (/\ue001\s*[^\s,:\]}]/.test(inside)) {
    const hint = 'Write a comma between two texts or fields';
    return { message: 'has no comma after a text in quotes', hint };
  }
  if (end === -1) {
    if (isBelow(line, close)) return undefined;
    const hint = `Write ${close} at the end of its list or group, on the same line`;
    return { message: `has a bracket ${open} that is not closed`, hint };
  }
  if (/^[\]}]/.test(after)) {
    return { message: `has a bracket ${after.charAt(0)} too many`, hint: 'Remove it' };
  }
  if (after && !after.startsWith('#')) return startsSpecially(text);
  const [, special] = /[[{,:]\s*([*&!%@`][^,\]}]*)/.exec(inside) ?? [];
  if (special) {
    const message = 'has a text that begins with a special character';
    return { message, hint: quoteHint(inQuotes(special.trim())) };
  }
  return open === '{' ? explainGroup(value, inside) : undefined;
}

/** The index of the bracket that closes the first one; -1 if none does. */
function matchingBracket(bare: string): number {
  let depth = 0;
  for (let index = 0; index < bare.length; index++) {
    if (/[[{]/.test(bare.charAt(index))) depth += 1;
    if (/[\]}]/.test(bare.charAt(index))) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** The fields that groups on one line have. */
const GROUP_FIELD = /\s(src|alt|srcset|title|href|number|code|text|link|level):\s/;

/** A group of fields such as `{ src: a.jpg, alt: A hall }`. */
function explainGroup(value: string, bare: string): Explanation | undefined {
  let at = 1;
  for (const part of bare.slice(1, -1).split(',')) {
    const own = value.slice(at, at + part.length);
    at += part.length + 1;
    const [, name, sign, rest = ''] =
      /^\s*([A-Za-z]\w*) ?(：|:(?=[^\s/])|:(?=\s|$))(.*)$/.exec(own) ?? [];
    const after = rest.trim();
    if (!name || !sign || /^['"]/.test(after)) continue;
    if (after && !/^\s/.test(rest)) return wrongColon(name, sign, after);
    const [, next] = GROUP_FIELD.exec(after) ?? [];
    if (next) {
      const hint = 'Write commas between the fields in { }';
      return { message: `has no comma before ${next}`, hint };
    }
    if (/:(\s|$)|[[\]{}]/.test(after)) {
      const message = 'has a colon or bracket inside a text without quotes';
      return { message, hint: quoteHint(quoteField(name, after)) };
    }
  }
  return undefined;
}

function explainQuotes(line: Line): Explanation | undefined {
  const { text, value, field } = line;
  const [mark] = /^['"]/.exec(value) ?? [];
  if (!mark) return undefined;
  const complete = mark === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/;
  const [quoted] = complete.exec(value) ?? [];
  if (quoted === undefined) {
    if (isBelow(line, mark)) return undefined;
    const hint = `Write ${mark} at the end of the text too`;
    return { message: 'has a quote that is not closed', hint };
  }
  if (mark === '"') {
    const doubled = quoted.replace(/\\(.)/g, (pair, sign) =>
      /[\\0abtnvfre "/N_LPxuU]/.test(sign) ? pair : `\\${pair}`,
    );
    if (doubled !== quoted) {
      const hint = `Write two for each: ${field ? `${field.name}: ` : ''}${doubled}`;
      return { message: 'has a backslash in double quotes', hint };
    }
  }
  const after = value.slice(quoted.length).trim();
  if (/^[,，、]/.test(after)) {
    const hint = 'Write a list in brackets, with commas of ASCII: ["…", "…"]';
    return { message: 'has several texts without brackets', hint };
  }
  return !after || /^[#:,]/.test(after) ? undefined : startsSpecially(text);
}

/** A text without quotes that YAML does not read as one. */
function explainText({ text, field, value }: Line): Explanation | undefined {
  if (/^([!%@`&*,]|[-?](\s|$)|[|>])/.test(value) && !BLOCK_TEXT.test(value))
    return startsSpecially(text);
  if (!field || /^['"[{|>]/.test(value) || !/:(\s|$)/.test(value)) return undefined;
  if (/^(src|title|href|number|text): /.test(value)) {
    const hint = `Write ${field.name}: { ${value} }`;
    return { message: 'has fields without brackets', hint };
  }
  // The end of a group over several lines, and a comment, are not part of it.
  const own = value.replace(/\s+#.*$/, '').replace(/\s*[\]}]+,?$/, '');
  const hint = quoteHint(quoteField(field.name, own));
  return { message: 'has a colon inside a text without quotes', hint };
}
