import { Fragment } from 'react';
import { fold } from '../../site/search/fold.ts';
import { stem, wordAt, wordsOf } from '../../site/search/words.ts';

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

/** Letters with their combining marks. `Intl.Segmenter` would also keep emojis whole, but Firefox has it since 125. */
const letters = /.\p{M}*/gsu;

/**
 * Splits a text into parts; matches of the term, its words, and of parts of its Chinese words are marked, whatever
 * their case, width and accents, and other English words with the same stem.
 */
export function highlight(text: string, term: string): TextPart[] {
  const words = wordsOf(fold(term.trim()));
  const stems = new Set(words.map(stem));
  // Folding can change the length, and a match must not split a letter: each one is folded by itself.
  const shown = [...text.matchAll(letters)].map(([letter]) => ({ letter, key: fold(letter) }));
  const folded = shown.map(({ key }) => key).join('');

  const parts: TextPart[] = [];
  // Offsets in `folded`.
  let at = 0;
  let matchEnd = 0;
  for (const { letter, key } of shown) {
    wordAt.lastIndex = at;
    const [english = ''] = wordAt.exec(folded) ?? [];
    const inflected = stems.has(stem(english)) ? english : '';
    const word = words.find((candidate) => folded.startsWith(candidate, at)) ?? inflected;
    // The bigrams of a word overlap.
    matchEnd = Math.max(matchEnd, at + word.length);
    const marked = at < matchEnd;
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += letter;
    else parts.push({ text: letter, marked });
    at += key.length;
  }
  return parts;
}
