import { fold } from '@twinfront/shared/site/search/fold';
import { cutQuestions, isStopWord, pairsOf, stem } from '@twinfront/shared/site/search/words';

/** Longer prefixes of a word do not match it; the whole word does. */
const MAX_PREFIX = 24;
const MIN_PREFIX = 2;

/** Longer compounds are indexed in pairs of their words only. */
const MAX_COMPOUND = 100;

/** For a term with more words, the search for most of the words uses only so many of them. */
const MAX_COUNTED = 6;

/**
 * The tokens of a folded text: bigrams and trigrams, each in order, and characters of Chinese, Japanese and Korean words;
 * the stems of other words and their prefixes, those of a compound joined too.
 */
export function tokens(text: string): string[] {
  const words = new Set<string>();
  const all: string[] = [];
  for (const compound of splitCompounds(text)) {
    for (const word of compound.length > 1 ? [...compound, ...joinedWords(compound)] : compound) {
      if (words.has(word.text)) continue;
      words.add(word.text);
      // Its characters separate the trigrams of a run from those of the next one.
      const own = word.cjk
        ? [...pairsOf(word.text), ...trigrams(word.text), ...new Set(word.text)]
        : prefixes(word.text);
      // Spread into a call, a run of a hundred thousand characters would be too many arguments.
      for (const token of own) all.push(token);
    }
  }
  return all;
}

/** Each two words of a compound, which can be a compound in another one, and all of them. */
function joinedWords(compound: Word[]): Word[] {
  const pairs = compound.slice(1).map((_, index) => join(compound.slice(index, index + 2)));
  const whole = compound.length > 2 ? [join(compound)] : [];
  return [...pairs, ...whole.filter(({ text }) => text.length <= MAX_COMPOUND)];
}

const join = (words: Word[]): Word => ({
  text: words.map(({ text }) => text).join(''),
  cjk: false,
});

/** Matches texts that contain all phrases of one of its alternatives. */
export type Alternatives = Phrase[][];

export interface Query {
  /** Texts with all words of a term. */
  words: Alternatives;
  /** Those with its runs of Chinese as they are; undefined if each run is one word. */
  runs?: Alternatives;
  /** Texts with most of the words, at least half of them; those with more words first. */
  most: Alternatives[];
}

/** A word as a sequence of tokens. With `isAny` a text matches if it has one of them. */
interface Phrase extends Word {
  tokens: string[];
  isAny?: boolean;
}

export function parseQuery(term: string): Query {
  const compounds = splitCompounds(fold(term));
  if (compounds.length === 0) return { words: [], most: [] };
  const runs = orElse(
    compounds.filter(([word, other]) => other || !isStopWord(word?.text ?? '')),
    compounds,
  );
  const split = orElse(
    runs.flatMap((run) => (run[0]?.cjk ? splitRun(run[0].text) : [run])),
    runs,
  );
  const isSame = split.every((word, index) => word[0]?.text === runs[index]?.[0]?.text);
  const words = spellingsOf(split);
  return { words, runs: isSame ? undefined : spellingsOf(runs), most: mostOf(words.at(-1) ?? []) };
}

/** Such as stop words, which are left out unless the term has no other words. */
const orElse = <T>(some: T[], all: T[]): T[] => (some.length > 0 ? some : all);

/** The words of compounds; if one has several, also with these as one word: Wi-Fi, and WiFi. */
function spellingsOf(compounds: Word[][]): Alternatives {
  const joined = compounds.map((compound) => (compound.length > 1 ? [join(compound)] : compound));
  const words = compounds.flat();
  const spellings = words.length > compounds.length ? [words, joined.flat()] : [words];
  return spellings.map(toPhrases);
}

/** The last word may be incomplete: it matches all words with this prefix. */
function toPhrases(all: Word[]): Phrase[] {
  const last = all.at(-1);
  const isIncomplete = last !== undefined && !last.cjk && isPrefix([...last.text].length);
  return (
    all
      // Each word once: a term can have fifty.
      .filter(
        (word, index) => word === last || all.findIndex(({ text }) => text === word.text) === index,
      )
      .map((word) =>
        isIncomplete && word === last
          ? { ...word, tokens: [prefixToken(word.text), stem(word.text)], isAny: true }
          : { ...word, tokens: phrase(word) },
      )
  );
}

/** Here a longer Chinese word matches by any of its bigrams: 自习室 finds 自习区. */
function mostOf(phrases: Phrase[]): Alternatives[] {
  const counted = phrases
    .toSorted((one, other) => other.text.length - one.text.length)
    .slice(0, MAX_COUNTED)
    .map((phrase) =>
      phrase.cjk && pairsOf(phrase.text).length > 1
        ? { ...phrase, tokens: pairsOf(phrase.text), isAny: true }
        : phrase,
    );
  const isLooser =
    counted.length < phrases.length || counted.some((word) => word.cjk && word.isAny);
  const least = Math.ceil(counted.length / 2);
  const most: Alternatives[] = [];
  for (let size = counted.length - (isLooser ? 0 : 1); size >= least; size -= 1) {
    most.push(combinations(counted, size));
  }
  return most;
}

/** All selections of so many elements. */
function combinations<T>([first, ...others]: T[], size: number): T[][] {
  if (size === 0) return [[]];
  if (first === undefined || others.length + 1 < size) return [];
  const withFirst = combinations(others, size - 1).map((selection) => [first, ...selection]);
  return [...withFirst, ...combinations(others, size)];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words of a run of Chinese, without stop words. The dictionary splits many words into characters:
 * 自|习|室, 停车|场. A single one belongs to the word before it; several are words of two or three.
 */
function splitRun(run: string): Word[][] {
  const words: string[] = [];
  for (const part of cutQuestions(run)) {
    let before: string | undefined;
    let characters: string[] = [];
    const addCharacters = () => {
      if (before && characters.length === 1) words.push(`${words.pop()}${characters.pop()}`);
      words.push(...(characters.join('').match(/..(?:.$)?|./gsu) ?? []));
      characters = [];
    };
    for (const { segment } of segmenter.segment(part)) {
      const isStop = [...segment].every(isStopWord);
      if (!isStop && [...segment].length === 1) characters.push(segment);
      else {
        addCharacters();
        before = isStop ? undefined : segment;
        if (before) words.push(before);
      }
    }
    addCharacters();
  }
  return words.map((text) => [{ text, cjk: true }]);
}

/** The longest n-grams of a Chinese word: the longer, the fewer texts have them. */
function phrase({ text, cjk }: Word): string[] {
  if (!cjk) return [stem(text)];
  return [trigrams(text), pairsOf(text)].find((grams) => grams.length > 0) ?? [text];
}

function trigrams(text: string): string[] {
  const characters = [...text];
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** The stem of a word and its prefixes. */
function prefixes(word: string): string[] {
  const characters = [...word].slice(0, MAX_PREFIX);
  const lengths = characters.map((_, index) => index + 1).filter(isPrefix);
  return [
    stem(word),
    ...lengths.map((length) => prefixToken(characters.slice(0, length).join(''))),
  ];
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

/** What joins the words of a compound, which is also written without it. */
const joint = new RegExp(
  [
    // Wi-Fi, don’t, AT&T
    String.raw`[\-\u2010-\u2013\u2212'‘’&·]`,
    // Node.js, but not 3.5
    String.raw`(?<!\d)\.|\.(?!\d)`,
    // 1,000
    String.raw`(?<=\d),(?=\d{3}(?!\d))`,
    // 400 800 1234
    String.raw`(?<=\d{3}) (?=\d{3})`,
  ].join('|'),
  'yv',
);

/** A run of letters and digits, either all or none of them Chinese, Japanese or Korean. */
export interface Word {
  text: string;
  cjk: boolean;
}

/** The words of a folded text, in compounds of one or more. */
function splitCompounds(folded: string): Word[][] {
  const compounds: Word[][] = [];
  let end = 0;
  for (const { 0: piece, 1: cjkPiece, index } of folded.matchAll(pieces)) {
    const word = { text: piece, cjk: cjkPiece !== undefined };
    const compound = compounds.at(-1);
    const last = compound?.at(-1);
    joint.lastIndex = end;
    if (last?.cjk === word.cjk && index === end) last.text += piece;
    else if (last?.cjk === false && !word.cjk && index === end + 1 && joint.test(folded)) {
      // The `s` of a possessive (children’s) is no word.
      if (piece !== 's' || !/['‘’]/.test(folded.charAt(end))) compound?.push(word);
    } else compounds.push([word]);
    end = index + piece.length;
  }
  return compounds;
}

export function splitWords(folded: string): Word[] {
  return splitCompounds(folded).flat();
}
