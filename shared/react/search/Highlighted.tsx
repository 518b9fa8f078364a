import { Fragment } from 'react';
import { fold } from '../../site/fold.ts';
import {
  cutQuestions,
  decisiveRuns,
  isStopWord,
  pairsOf,
  stem,
  wordAt,
} from '../../site/search/words.ts';

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

/**
 * Splits a text into parts; matches of the term, its words, and of parts of its Chinese words are marked, whatever
 * their case, width and accents, and other English words with the same stem.
 */
export function highlight(text: string, term: string): TextPart[] {
  const words = wordsOf(term);
  const stems = new Set(words.map(stem));
  const shown = charactersOf(text);
  // Folding can change the length, so fold each character by itself.
  const folds = shown.map(foldCharacter);
  const folded = folds.join('');

  /** The word at an offset if it is the singular or plural of a word of the term, else an empty text. */
  const inflected = (at: number) => {
    wordAt.lastIndex = at;
    const [word = ''] = wordAt.exec(folded) ?? [];
    return stems.has(stem(word)) ? word : '';
  };

  const parts: TextPart[] = [];
  // Offsets in `folded`.
  let at = 0;
  let matchEnd = 0;
  shown.forEach((character, index) => {
    const word = words.find((candidate) => folded.startsWith(candidate, at)) ?? inflected(at);
    // The bigrams of a word overlap.
    matchEnd = Math.max(matchEnd, at + word.length);
    const marked = at < matchEnd;
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += character;
    else parts.push({ text: character, marked });
    at += folds[index]?.length ?? 0;
  });
  return parts;
}

/** The whole term, its parts between spaces, the words in them and the bigrams of Chinese ones; longest first. */
function wordsOf(term: string): string[] {
  const whole = charactersOf(term.trim()).map(foldCharacter).join('');
  const pieces = whole.split(/\s+/u);
  const runs = decisiveRuns(whole);
  const words = runs
    .flatMap(({ text, cjk }) => (cjk ? [text, ...pairsOf(text).filter(isDecisive)] : text))
    // A single letter beside a sign, as in C++, would match everywhere.
    .filter((word) => word.length > 1 || runs.some(({ text, cjk }) => cjk && text === word));
  const signed = pieces.filter(isDecisive);
  return [...new Set([whole, ...signed, ...words])]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
}

const isDecisive = (word: string) => !isStopWord(word) && cutQuestions(word).length > 0;

/** Decomposed, because a voiced Kana of half width is two characters. */
function foldCharacter(character: string): string {
  return fold(character).normalize('NFD');
}

function charactersOf(text: string): string[] {
  return text.match(characters) ?? [];
}
