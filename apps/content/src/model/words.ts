import { fold } from '@twinfront/shared/site/fold';

/** Longer prefixes of a word do not match it; the whole word does. */
const MAX_PREFIX = 24;
const MIN_PREFIX = 2;

/** Longer compounds are indexed in pairs of their words only. */
const MAX_COMPOUND = 100;

/**
 * The tokens of a folded text: bigrams, in order, and characters of Chinese, Japanese and Korean words; other
 * words with their prefixes, those of a compound joined too.
 */
export function tokens(text: string): string[] {
  const words = new Set<string>();
  const all: string[] = [];
  for (const compound of splitCompounds(text)) {
    for (const word of compound.length > 1 ? [...compound, ...joinedWords(compound)] : compound) {
      if (words.has(word.text)) continue;
      words.add(word.text);
      // Its characters separate the pairs of a run from those of the next one.
      const own = word.cjk ? [...phrase(word), ...new Set(word.text)] : prefixes(word.text);
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

/** A search matches texts that contain all phrases of one of its alternatives. */
export interface Query {
  /** The words of the term; if it has compounds, also with these as one word: Wi-Fi, and WiFi. */
  alternatives: Phrase[][];
}

/** A word as a sequence of tokens. */
interface Phrase extends Word {
  tokens: string[];
}

export function parseQuery(term: string): Query {
  const compounds = splitCompounds(fold(term));
  const words = compounds.flat();
  if (words.length === 0) return { alternatives: [] };
  const joined = compounds.map((compound) => (compound.length > 1 ? [join(compound)] : compound));
  const spellings = words.length > compounds.length ? [words, joined.flat()] : [words];
  return { alternatives: spellings.map(toPhrases) };
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
      .map((word) => ({
        ...word,
        tokens: isIncomplete && word === last ? [prefixToken(word.text)] : phrase(word),
      }))
  );
}

function phrase({ text, cjk }: Word): string[] {
  const pairs: string[] = [];
  let before = '';
  for (const character of cjk ? text : '') {
    if (before) pairs.push(before + character);
    before = character;
  }
  return pairs.length > 0 ? pairs : [text];
}

/** A word and its prefixes. */
function prefixes(word: string): string[] {
  const characters = [...word].slice(0, MAX_PREFIX);
  const lengths = characters.map((_, index) => index + 1).filter(isPrefix);
  return [word, ...lengths.map((length) => prefixToken(characters.slice(0, length).join('')))];
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
      compound?.push(word);
    } else compounds.push([word]);
    end = index + piece.length;
  }
  return compounds;
}

export function splitWords(folded: string): Word[] {
  return splitCompounds(folded).flat();
}
