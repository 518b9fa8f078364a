/** Longer prefixes of a word do not match it; the whole word does. */
const MAX_PREFIX = 24;
const MIN_PREFIX = 2;

/**
 * The tokens of a text: bigrams, in order, and characters of Chinese, Japanese and Korean words; other
 * words with their prefixes.
 */
export function tokens(text: string): string[] {
  const spaced = new Set<string>();
  const runs: string[] = [];
  for (const word of splitWords(text)) {
    // Spread into a call, a run of a hundred thousand characters would be too many arguments.
    if (word.cjk) for (const token of [...phrase(word), ...new Set(word.text)]) runs.push(token);
    else for (const token of [word.text, ...prefixes(word.text)]) spaced.add(token);
  }
  return [...runs, ...spaced];
}

/** A search matches texts that contain every phrase; a phrase is a sequence of tokens. */
export interface Query {
  words: Word[];
  /** The last word may be incomplete: it matches all words with this prefix. */
  prefix: boolean;
  phrases: string[][];
}

export function parseQuery(term: string): Query {
  const all = splitWords(term);
  const last = all.at(-1);
  // Each word once: a term can have fifty.
  const words = all.filter(
    (word, index) => word === last || all.findIndex(({ text }) => text === word.text) === index,
  );
  const prefix = last !== undefined && !last.cjk && isPrefix([...last.text].length);
  const phrases = words.map((word) =>
    prefix && word === last ? [prefixToken(word.text)] : phrase(word),
  );
  return { words, prefix, phrases };
}

function phrase({ text, cjk }: Word): string[] {
  const characters = [...text];
  if (!cjk || characters.length === 1) return [text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function prefixes(word: string): string[] {
  const characters = [...word];
  return characters.flatMap((_, index) =>
    isPrefix(index + 1) ? [prefixToken(characters.slice(0, index + 1).join(''))] : [],
  );
}

function isPrefix(length: number): boolean {
  return length >= MIN_PREFIX && length <= MAX_PREFIX;
}

/** The token of a prefix; no word contains its last character. */
function prefixToken(text: string): string {
  return `${text}…`;
}

/** HTML elements that do not separate words. */
export const inlineElements = [
  ...['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'mark'],
  ...['s', 'small', 'span', 'strong', 'sub', 'sup', 'u'],
];

/** Scripts without spaces between words. */
const cjk = String.raw`[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]]`;
const spaced = String.raw`[[\p{L}\p{N}\p{M}]--${cjk}]`;

// Bounded: the stack of a regular expression overflows on a run of some megabytes.
const pieces = new RegExp(`(${cjk}{1,1000})|${spaced}{1,1000}`, 'gv');

/** A run of letters and digits, either all or none of them Chinese, Japanese or Korean. */
export interface Word {
  text: string;
  cjk: boolean;
}

/** Removes differences of case, width and composition, which a search ignores. */
export function fold(text: string): string {
  // Normalizing takes quadratic time in the number of combining marks on one letter.
  const bounded = text.replace(/(?<=\p{M}{30})\p{M}/gu, '');
  return bounded.normalize('NFKC').toLowerCase().normalize('NFKC');
}

export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let end: number | undefined;
  for (const { 0: piece, 1: cjkPiece, index } of fold(text).matchAll(pieces)) {
    const cjk = cjkPiece !== undefined;
    const last = words.at(-1);
    if (last?.cjk === cjk && index === end) last.text += piece;
    else words.push({ text: piece, cjk });
    end = index + piece.length;
  }
  return words;
}
