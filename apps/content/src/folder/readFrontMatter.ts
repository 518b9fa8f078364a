import {
  type Document,
  type ErrorCode,
  isCollection,
  isNode,
  isScalar,
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
  warnings: TextError[];
}

type TextError = { message: string; hint: string; line?: number };

/** A YAML file, or a Markdown file with front matter. */
export function readFrontMatter(
  bytes: Uint8Array,
  { hasFrontMatter }: { hasFrontMatter: boolean },
): ParsedText | TextError {
  const text = decodeText(bytes);
  if (text === undefined) return notUtf8;
  const found = hasFrontMatter
    ? /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/my.exec(text)
    : undefined;
  const marker = findConflict((found?.[0] ?? text).split('\n'));
  if (marker !== -1) return { line: marker + 1, ...conflict };
  if (!hasFrontMatter) return parseFields(text, 0, { body: '', bodyLine: 0 });
  if (!found) return explainFrontMatter(text);
  const bodyLine = found[0].split('\n').length - 1;
  const body = text.slice(found[0].length);
  return parseFields(found[1] ?? '', 1, { body, bodyLine });
}

/** How the front matter of other systems begins, and what is wrong with it. */
const otherFrontMatter: [start: RegExp, message: string][] = [
  [/^\+\+\+|^---[ \t]*toml/, 'has TOML as its front matter'],
  [/^(?:;;;|---[ \t]*json|\{)/, 'has JSON as its front matter'],
  [/^---[ \t]*\r?\n/, 'has no line --- below its fields'],
  [/^/, 'has no front matter'],
];

function explainFrontMatter(text: string): TextError {
  const [, message = ''] = otherFrontMatter.find(([start]) => start.test(text)) ?? [];
  const hint = 'Begin the file with a line ---, the fields as YAML (name: value), and a line ---';
  return { message, hint };
}

export const nestedTooDeeply = {
  message: 'is nested too deeply to be read',
  hint: 'Reduce the levels of nesting',
};

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
  const lineAt = (offset: number) => linesAbove + lineCounter.linePos(offset).line;
  if (error) {
    const line = lineAt(findUnclosed(document, error) ?? error.pos[0]);
    const [, sign] = WIDE_SIGN.exec(yaml.split('\n')[line - linesAbove - 1] ?? '') ?? [];
    return { line, ...(sign ? describeWide(sign) : describe(error)) };
  }
  const { special, comments } = findLostText(document, yaml);
  if (special !== undefined) {
    const message = 'has a text that begins with a special character';
    return { line: lineAt(special), message, hint: quoteHint };
  }
  const warnings = comments.map((offset) => ({
    line: lineAt(offset),
    message: 'has a comment after a value: " #" begins it',
    hint: 'Put the comment on a line of its own, or in quotes with the text',
  }));
  removeEmptyAlts(document);
  const lineOf = (keys: string[]) => {
    const offset = offsetOf(document, keys);
    return offset === undefined ? undefined : lineAt(offset);
  };
  return { fields: document.toJS() ?? {}, lineOf, ...body, warnings };
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

/**
 * The offsets of texts that YAML would shorten without an error: of the first one that begins with the sign of an alias,
 * an anchor, a tag or a comment (`brandColor: #1f5f5b`), and of those with a comment behind them.
 */
function findLostText(document: Document, yaml: string) {
  let special: number | undefined;
  const comments: number[] = [];
  visit(document, {
    Alias(_key, { range }) {
      special ??= range?.[0];
    },
    Scalar(key, { type, range, value, anchor, tag }) {
      if (!range) return;
      const [offset, end] = range;
      if (anchor !== undefined || tag) special ??= offset;
      if (key === 'key' || type !== 'PLAIN') return;
      const [found] = /^[ \t]*#./.exec(yaml.slice(end, end + 80)) ?? [];
      if (found && value !== '') comments.push(offset);
      else if (found && /\S$/.test(found)) special ??= offset;
    },
  });
  return { special, comments };
}

/** `alt:` is a missing text alternative, unlike `alt: ''`, that of a decorative picture. */
function removeEmptyAlts(document: Document): void {
  visit(document, {
    Pair(_key, { key, value }) {
      const isAlt = isScalar(key) && key.value === 'alt';
      const isEmpty = isScalar(value) && value.type === 'PLAIN' && value.value === '';
      return isAlt && isEmpty ? visit.REMOVE : undefined;
    },
  });
}

/** Where the text or the list begins that lacks its end: the parser names the line where it gives up. */
function findUnclosed(document: Document, { code, message, pos }: YAMLParseError) {
  let found: number | undefined;
  const isOpen = /^(Missing closing|Flow)/.test(message);
  visit(document, {
    Node(_key, node) {
      const isFlow = isCollection(node) && node.flow === true;
      const isQuoted = isScalar(node) && /^QUOTE/.test(node.type ?? '');
      const isKind = code === 'MISSING_CHAR' ? isQuoted : isFlow;
      if (isOpen && isKind && node.range && node.range[0] <= pos[0]) found = node.range[0];
    },
  });
  return found;
}

/** A sign that Chinese keyboards type, behind the name of a field, or where a group, a list or an item of one begins. */
const WIDE_SIGN = /(?:(?:^|[{,，-])\s*\w+\s*(?=：)|(?:^|:)\s*)([：｛［－])/;

const describeWide = (sign: string): TextError => ({
  message: `has the full-width sign ${sign}`,
  hint: `Write ${sign.normalize('NFKC')} of ASCII, and a space`,
});

const fieldShape = 'Write name: value, with a colon of ASCII and a space';
const quoteHint = 'Put the text in quotes: "…"';
const groupShape =
  'Write commas of ASCII between the parts, and quotes around a text with : or [ ]';

/** The errors of the YAML parser in the words of an author: by default its own message, and quotes around the text. */
const explanations: Partial<Record<ErrorCode, { message?: string; hint?: string }>> = {
  BLOCK_AS_IMPLICIT_KEY: { message: 'has a colon inside a text without quotes' },
  BLOCK_IN_FLOW: {
    message: 'has no comma, or a colon inside a text, between brackets',
    hint: groupShape,
  },
  BAD_INDENT: {
    message: 'has a wrong indentation, or a bracket that is not closed',
    hint: 'Indent the fields of a group equally, and close brackets on the same line',
  },
  BAD_DQ_ESCAPE: {
    message: 'has a backslash in double quotes',
    hint: 'Write two for each, or put the text in single quotes',
  },
  BAD_SCALAR_START: { message: 'has a text that begins with a special character' },
  DUPLICATE_KEY: { message: 'has a field that is already above', hint: 'Remove one of the two' },
  MISSING_CHAR: { hint: `${fieldShape}. ${groupShape}` },
  MULTILINE_IMPLICIT_KEY: { message: 'has a line that is not a field', hint: fieldShape },
  MULTIPLE_DOCS: {
    message: 'has a second document below a line ---',
    hint: 'Remove that line, and write each field once',
  },
  TAB_AS_INDENT: { message: 'is indented with a tab', hint: 'Indent with spaces' },
};

function describe({ code, message }: YAMLParseError): TextError {
  const [reason = ''] = message.split(/ at line \d+|\n/);
  const [, mark] = /^Missing closing (.)quote/.exec(reason) ?? [];
  if (mark) {
    const hint = `Write ${mark} at the end of the text too`;
    return { message: 'has a quote that is not closed', hint };
  }
  if (reason.startsWith('Comments')) {
    return {
      message: 'has a # inside brackets',
      hint: 'Write the text in quotes, a tag without #',
    };
  }
  // `title: !new`
  const known = explanations[reason.startsWith('Tags') ? 'BAD_SCALAR_START' : code];
  return { message: `is not YAML: ${reason}`, hint: quoteHint, ...known };
}

/** A line that Git writes around two versions of a text. `=======` between them may also underline a heading. */
const MARKER = /^(?:<{7}|>{7}|\|{7})(?:\s|$)/;

/** The index of the first line of a conflict that Git has left to the author. */
export const findConflict = (lines: string[]) => lines.findIndex((line) => MARKER.test(line));

export const conflict = {
  message: 'has a conflict of Git that is not resolved',
  hint: 'Keep the right text, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
};

/** The text of a file; undefined if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    // Latin text in UTF-16 is valid UTF-8 with U+0000.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export const notUtf8 = {
  message: 'is not UTF-8 text',
  hint: 'Save it with the encoding UTF-8',
};
