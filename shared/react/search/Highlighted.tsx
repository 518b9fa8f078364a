import { Fragment } from 'react';
import { fold } from '../../site/fold.ts';

/** Plain text with the matches of a search term in `mark` elements. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  return highlight(text, term).map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
    marked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}

export interface TextPart {
  text: string;
  /** Whether it matches the term or one of its words. */
  marked: boolean;
}

/**
 * User-perceived characters with their combining marks, which a match must not split. Bounded, because
 * normalization is quadratic in the number of combining marks of one letter.
 */
const characters = /.(?:\p{M}|\p{Emoji_Modifier}|\u200D.){0,30}/gsu;

const letter = String.raw`[\p{L}\p{N}\p{M}]`;
/** Scripts without spaces between words. */
const unspaced = String.raw`(?=${letter})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]`;
const runs = new RegExp(`(?:${unspaced})+|(?:(?!${unspaced})${letter})+`, 'gu');

/** Splits a text into parts; matches of the term or its words are marked, whatever their case, width and accents. */
export function highlight(text: string, term: string): TextPart[] {
  const words = wordsOf(term);
  const shown = charactersOf(text);
  // Folding can change the length, so fold each character by itself.
  const folds = shown.map(foldCharacter);
  const folded = folds.join('');

  const parts: TextPart[] = [];
  // Offsets in `folded`.
  let at = 0;
  let matchEnd = 0;
  shown.forEach((character, index) => {
    if (at >= matchEnd) {
      const word = words.find((candidate) => folded.startsWith(candidate, at));
      matchEnd = at + (word?.length ?? 0);
    }
    const marked = at < matchEnd;
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += character;
    else parts.push({ text: character, marked });
    at += folds[index]?.length ?? 0;
  });
  return parts;
}

/** The whole term, its parts between spaces and the words in them; longest first. */
function wordsOf(term: string): string[] {
  const whole = charactersOf(term.trim()).map(foldCharacter).join('');
  const pieces = whole.split(/\s+/u);
  const words = pieces
    .flatMap((piece) => piece.match(runs) ?? [])
    // A single letter beside a sign, as in C++, would match everywhere.
    .filter((run) => run.length > 1 || new RegExp(unspaced, 'u').test(run));
  return [...new Set([whole, ...pieces, ...words])]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
}

/** Decomposed, because a voiced Kana of half width is two characters. */
function foldCharacter(character: string): string {
  return fold(character).normalize('NFD');
}

function charactersOf(text: string): string[] {
  return text.match(characters) ?? [];
}
