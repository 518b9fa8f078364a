import {
  type Alias,
  type Document,
  type ErrorCode,
  isNode,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';

/** A text file of a content folder. */
export interface ParsedText {
  /** The YAML of the file, or its front matter; every scalar is text. */
  fields: unknown;
  /** The line of a field, or of the field that should have it. */
  lineOf: (keys: string[]) => number | undefined;
  /** The Markdown below the front matter. */
  body: string;
  /** The number of lines above the body. */
  bodyLine: number;
}

type TextError = { message: string; hint: string; line?: number };

/** A YAML file, or a Markdown file with front matter. */
export function parseText(
  bytes: Uint8Array,
  { hasFrontMatter }: { hasFrontMatter: boolean },
): ParsedText | TextError {
  const text = decode(bytes);
  if (text === undefined) {
    return { message: 'is not UTF-8 text', hint: 'Save it with the encoding UTF-8' };
  }
  if (!hasFrontMatter) return parseFields(text, 0, { body: '', bodyLine: 0 });
  const found = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/my.exec(text);
  if (!found) {
    return {
      message: 'has no front matter',
      hint: 'Begin the file with a line ---, the fields as YAML, and another line ---',
    };
  }
  const bodyLine = found[0].split('\n').length - 1;
  return parseFields(found[1] ?? '', 1, { body: text.slice(found[0].length), bodyLine });
}

export const nestedTooDeeply = {
  message: 'is nested too deeply to be read',
  hint: 'Reduce the levels of nesting',
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Latin text in UTF-16 is valid UTF-8 with U+0000.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function parseFields(
  yaml: string,
  linesAbove: number,
  body: Pick<ParsedText, 'body' | 'bodyLine'>,
): ParsedText | TextError {
  const lineCounter = new LineCounter();
  // The failsafe schema reads `2026`, `no` and times as text.
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'error', lineCounter });
  const [error] = document.errors;
  if (error?.code === 'RESOURCE_EXHAUSTION') return nestedTooDeeply;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    return { line: linesAbove + line, ...describe(error, yaml.split('\n')[line - 1] ?? '') };
  }
  const alias = findUnresolvedAlias(document);
  if (alias) {
    const { line } = lineCounter.linePos(alias.range?.[0] ?? 0);
    return { line: linesAbove + line, ...startsSpecially(yaml.split('\n')[line - 1] ?? '') };
  }
  const lineOf = (keys: string[]) => {
    const offset = offsetOf(document, keys);
    return offset === undefined ? undefined : linesAbove + lineCounter.linePos(offset).line;
  };
  try {
    return { fields: document.toJS({ maxAliasCount: 100 }) ?? {}, lineOf, ...body };
  } catch {
    return { message: 'has aliases that cannot be resolved', hint: 'Write the values out' };
  }
}

/** The offset of a value, or of the closest group of fields around it. */
function offsetOf(document: Document, keys: string[]): number | undefined {
  for (let length = keys.length; length >= 0; length--) {
    const path = keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

function findUnresolvedAlias(document: Document): Alias | undefined {
  let found: Alias | undefined;
  visit(document, {
    Alias(_key, node) {
      if (node.resolve(document)) return;
      found = node;
      return visit.BREAK;
    },
  });
  return found;
}

function startsSpecially(line: string): TextError {
  return { message: 'has a text that begins with a special character', hint: quoteHint(line) };
}

function quoteHint(line: string): string {
  const [, key = 'title', value = ''] = /^\s*(?:- )?([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
  return `Put the text in quotes: ${key}: ${JSON.stringify(value || 'Text')}`;
}

/** Explanations of the errors of the YAML parser; another one is explained by its own message. */
const explanations: Partial<Record<ErrorCode, TextError>> = {
  DUPLICATE_KEY: { message: 'has a field that is already above', hint: 'Remove one of the two' },
  BAD_INDENT: {
    message: 'has a wrong indentation, or a bracket that is not closed',
    hint: 'Indent the fields of a group equally, and close brackets on the same line',
  },
  TAB_AS_INDENT: { message: 'is indented with a tab', hint: 'Indent with spaces' },
  MISSING_CHAR: {
    message: 'has a quote or bracket that is not closed',
    hint: 'Close it, or put the whole text in quotes',
  },
};

function describe({ code, message }: YAMLParseError, line: string): TextError {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    return { message: 'has a colon inside a text without quotes', hint: quoteHint(line) };
  }
  if (code === 'BAD_ALIAS' || code === 'BAD_SCALAR_START') return startsSpecially(line);
  const [reason = ''] = message.split(/ at line \d+|\n/);
  return explanations[code] ?? { message: `is not YAML: ${reason}`, hint: 'Correct that line' };
}
