/** Scripts that are written without blanks between words. */
const cjk = String.raw`[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]]`;
const spaced = String.raw`[[\p{L}\p{N}\p{M}]--${cjk}]`;

// Bounded: the stack of a regular expression overflows on a run of some megabytes.
const pieces = new RegExp(`(${cjk}{1,1000})|${spaced}{1,1000}`, 'gv');

/** A run of letters and digits; one of Chinese, Japanese or Korean text has no blanks inside. */
export interface Word {
  text: string;
  cjk: boolean;
}

/** Texts that differ in case, width or composition alone are the same to a search. */
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

/**
 * How often a text has a word. A spaced word is found as a whole, or by its beginning if `prefix`.
 * `folded` must be folded already.
 */
export function countWord(folded: string, { text, cjk }: Word, prefix: boolean): number {
  if (cjk) return folded.split(text).length - 1;
  const end = prefix ? '' : `(?!${spaced})`;
  return Array.from(folded.matchAll(new RegExp(`(?<!${spaced})${text}${end}`, 'gv'))).length;
}
