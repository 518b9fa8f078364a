import { type Query, tokens } from '../../search/tokens.ts';
import { splitWords, type Word } from '../../search/words.ts';

/** An index takes no keys of more than 2.7 kB, and no term of 100 characters has so long a word. */
const MAX_LENGTH = 700;

/*
 * An array knows no order, so that pairs of characters say little of longer words: the more of a word
 * stands in one token, the fewer texts have to be looked at.
 */

export function tokensOf(text: string): string[] {
  const all = new Set([...tokens(text), ...splitWords(text).flatMap(trigrams)]);
  return [...all].filter(({ length }) => length <= MAX_LENGTH);
}

/** What a text must have, and the words that it must have as they are, besides. */
export function conditionsOf({ words, phrases }: Query): { tokens: string[]; phrases: string[] } {
  return {
    tokens: words.flatMap((word, index) => {
      const own = trigrams(word);
      return own.length > 0 ? own : (phrases[index] ?? []);
    }),
    phrases: words.filter((word) => trigrams(word).length > 1).map(({ text }) => text),
  };
}

function trigrams({ text, cjk }: Word): string[] {
  const characters = [...text];
  if (!cjk || characters.length < 3) return [];
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}
