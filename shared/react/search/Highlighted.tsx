import { Fragment } from 'react';

/** Plain text with the words of a term marked. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  return highlight(text, term).map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their places
    marked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}

export interface TextPart {
  text: string;
  /** Whether it is a word of the term. */
  marked: boolean;
}

/**
 * What reads as one character, accents and joined signs included: none is cut in its middle. Bounded:
 * normalizing takes quadratic time in the number of combining marks on one letter.
 */
const characters = /.(?:\p{M}|\p{Emoji_Modifier}|\u200D.){0,30}/gsu;

const letter = String.raw`[\p{L}\p{N}\p{M}]`;
/** Scripts that are written without blanks between words. */
const unspaced = String.raw`(?=${letter})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]`;
const runs = new RegExp(`(?:${unspaced})+|(?:(?!${unspaced})${letter})+`, 'gu');

/** A text in parts: where it has the term, or words of it, in any case and width, those are marked. */
export function highlight(text: string, term: string): TextPart[] {
  const words = wordsOf(term);
  const shown = charactersOf(text);
  // Folded text can be longer than what it was made from, so each character knows its own.
  const folds = shown.map(fold);
  const folded = folds.join('');

  const parts: TextPart[] = [];
  let at = 0;
  let index = 0;
  while (index < shown.length) {
    const word = words.find((candidate) => folded.startsWith(candidate, at));
    const end = at + (word?.length ?? 1);
    let taken = '';
    do {
      taken += shown[index];
      at += folds[index]?.length ?? 0;
      index += 1;
    } while (at < end && index < shown.length);
    append(parts, taken, word !== undefined);
  }
  return parts;
}

/** The whole term, what stands between its blanks, and the words in that; the longest first. */
function wordsOf(term: string): string[] {
  const whole = charactersOf(term.trim()).map(fold).join('');
  const pieces = whole.split(/\s+/u);
  const words = pieces
    .flatMap((piece) => piece.match(runs) ?? [])
    // One letter that stood beside a sign, as in C++, would be found everywhere.
    .filter((run) => run.length > 1 || new RegExp(unspaced, 'u').test(run));
  return [...new Set([whole, ...pieces, ...words])]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
}

function charactersOf(text: string): string[] {
  return text.match(characters) ?? [];
}

/** Upper case first: it joins what lower case keeps apart, such as the two forms of sigma. */
function fold(character: string): string {
  return character.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
}

function append(parts: TextPart[], text: string, marked: boolean): void {
  const last = parts.at(-1);
  if (last?.marked === marked) last.text += text;
  else parts.push({ text, marked });
}
