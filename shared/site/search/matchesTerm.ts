import { attachmentsOf } from '../bodyElements.ts';
import { fold } from './fold.ts';
import { attachmentWords, decisiveRuns, isStopWord, pairsOf, stem } from './words.ts';

/** The texts of an item that a search reads. */
interface Searchable {
  title: string;
  summary?: string | undefined;
  tags?: string[] | undefined;
  /** HTML. */
  body?: string | undefined;
}

/**
 * Whether an item contains each word of a search term, in any order, whatever their case, width and accents; stop
 * words only if there are no others. It needs no dictionary, which another browser may not have: a run of Chinese
 * is contained if each of its characters is, together with the one before or after it.
 */
export function matchesTerm(
  { title, summary, tags = [], body = '' }: Searchable,
  term: string,
): boolean {
  const files = attachmentsOf(body).map(({ href }) => attachmentWords(href));
  const text = joinCompounds([title, summary ?? '', ...tags, textOf(body), ...files].join('\n'));
  const stems = text.replace(englishWords, stem);
  const words = decisiveRuns(fold(term));
  if (words.length === 0) return text.includes(fold(term.trim()));
  return words.every(({ text: word, cjk }) => {
    if (text.includes(word)) return true;
    return cjk ? containsPairs(text, word) : stems.includes(stem(word));
  });
}

const englishWords = /[a-z]+/g;

/** Removes the signs in words and numbers, as in Wi-Fi and 1,000. */
const joinCompounds = (text: string) => fold(text).replace(/[^\p{L}\p{N}\p{M}\s]+/gu, '');

/** The text of sanitized HTML, with those of its pictures. */
const textOf = (html: string) => html.replace(/<(?:img[^>]*? alt="([^"]*)")?[^>]*>/g, '$1');

function containsPairs(text: string, run: string): boolean {
  const characters = [...run];
  const pairs = pairsOf(run).map((pair) => text.includes(pair));
  const isStop = (index: number) => {
    const character = characters[index];
    return character === undefined || isStopWord(character);
  };
  const contains = (character: string, index: number) =>
    pairs[index - 1] ||
    pairs[index] ||
    isStop(index) ||
    // A word of one character, between stop words.
    (isStop(index - 1) && isStop(index + 1) && text.includes(character));
  return pairs.includes(true) && characters.every(contains);
}
