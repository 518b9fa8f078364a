import { type Document, isScalar, isSeq, visit } from 'yaml';
import { explainBrackets } from './explainBrackets.ts';
import {
  type Explanation,
  isBelow,
  type Line,
  linesFrom,
  quoteField,
  quoteHint,
  startsSpecially,
  toLine,
  wrongColon,
} from './lines.ts';

/** What is wrong with a text file, with a line from 1. */
export interface Mistake extends Explanation {
  line: number;
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

const BLOCK_TEXT = /^[|>][-+\d]*\s*(#.*)?$/;

const isBlockText = ({ field }: Line) => BLOCK_TEXT.test(field?.value ?? '');

const hasText = ({ field }: Line) => field !== undefined && field.value !== '';

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
    message: 'has a line that is not a field',
    hint: 'Write name: value; if it continues the text above, begin it with two spaces',
  };
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
  return !after || /^[#:]/.test(after) ? undefined : startsSpecially(text);
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
