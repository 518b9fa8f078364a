import { parseDocument } from 'yaml';

export interface ParsedText {
  /** The YAML of the file, or its front matter; every scalar is text. */
  fields: unknown;
  body: string;
}

export type TextOutcome = ParsedText | { wrong: string; right: string };

/** A file that is YAML as a whole. */
export function parseYaml(bytes: Uint8Array): TextOutcome {
  const text = decode(bytes);
  return text === undefined ? notUtf8 : parseFields(text, '', 1);
}

/** A Markdown file that begins with front matter. */
export function parseMarkdown(bytes: Uint8Array): TextOutcome {
  const text = decode(bytes);
  if (text === undefined) return notUtf8;
  const found = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/my.exec(text);
  if (!found) {
    return {
      wrong: 'has no front matter',
      right: 'Begin the file with a line ---, the fields as YAML, and another line ---',
    };
  }
  return parseFields(found[1] ?? '', text.slice(found[0].length), 2);
}

export const nestedTooDeeply = {
  wrong: 'is nested too deeply to be read',
  right: 'Take most of the levels out',
};

const notUtf8 = { wrong: 'is not UTF-8 text', right: 'Save it with the encoding UTF-8' };

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 of Latin letters passes for UTF-8.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

// The failsafe schema reads `2026`, `no` and times as what was written.
function parseFields(yaml: string, body: string, firstLine: number): TextOutcome {
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'error' });
  const [error] = document.errors;
  if (error?.code === 'RESOURCE_EXHAUSTION') return nestedTooDeeply;
  if (error) {
    const line = firstLine - 1 + (error.linePos?.[0].line ?? 1);
    const [message = ''] = error.message.split(/ at line \d+|\n/);
    return { wrong: `is not YAML at line ${line}: ${message}`, right: 'Correct that line' };
  }
  try {
    return { fields: document.toJS({ maxAliasCount: 100 }) ?? {}, body };
  } catch {
    return { wrong: 'has aliases that cannot be resolved', right: 'Write the values out' };
  }
}
