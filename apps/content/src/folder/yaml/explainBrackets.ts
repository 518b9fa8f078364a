import {
  type Explanation,
  inQuotes,
  isBelow,
  type Line,
  quoteField,
  quoteHint,
  startsSpecially,
  wrongColon,
} from './lines.ts';

/** Stand for a text in quotes, of which only the place counts. */
const [OPEN_QUOTE, CLOSE_QUOTE] = ['\ue000', '\ue001'];

/** A list or a group of fields on one line. */
export function explainBrackets(line: Line): Explanation | undefined {
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
    return { message: `has one bracket ${after.charAt(0)} too many`, hint: 'Remove it' };
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
