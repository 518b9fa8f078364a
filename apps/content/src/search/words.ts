/** Scripts that are written without blanks between words. */
const cjk = String.raw`[[\p{L}\p{N}\p{M}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]]`;
const spaced = String.raw`[[\p{L}\p{N}\p{M}]--${cjk}]`;

const runs = new RegExp(`(${cjk}+)|${spaced}+`, 'gv');

/** A run of letters and digits; one of Chinese, Japanese or Korean text has no blanks inside. */
export interface Word {
  text: string;
  cjk: boolean;
}

/** Texts that differ in case, width or composition alone are the same to a search. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

export function splitWords(text: string): Word[] {
  return Array.from(fold(text).matchAll(runs), ([text, cjk]) => ({ text, cjk: cjk !== undefined }));
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
