import { fold } from '@twinfront/shared/site/fold';
import { describe, expect, it } from 'vitest';
import { parseQuery, splitWords, tokens } from './words.ts';

describe('splitting a text into words', () => {
  it('splits by script and separators', () => {
    expect(splitWords(fold('Ｔhe 图书馆A1, café'))).toEqual([
      { text: 'the', cjk: false },
      { text: '图书馆', cjk: true },
      { text: 'a1', cjk: false },
      { text: 'cafe', cjk: false },
    ]);
  });

  it.each(['a', '图'])('keeps a word of five million %s whole', (character) => {
    const text = character.repeat(5_000_000);
    expect(splitWords(text).map((word) => word.text.length)).toEqual([5_000_000]);
  });
});

/** The words of a text that are joined, without their prefixes. */
const joinedIn = (original: string) => {
  const text = fold(original);
  const words = splitWords(text).map(({ text }) => text);
  return tokens(text).filter((token) => !token.endsWith('…') && !words.includes(token));
};

describe('a compound is indexed as one word too', () => {
  it.each([
    ['Wi-Fi', ['wifi']],
    ['COVID\u201119', ['covid19']],
    ['Node.js', ['nodejs']],
    ['A.I.', ['ai']],
    ['don’t', ['dont']],
    ['AT&T', ['att']],
    ['1,000', ['1000']],
    ['024-12345678', ['02412345678']],
    ['400 800 1234', ['400800', '8001234', '4008001234']],
    ['state-of-the-art', ['stateof', 'ofthe', 'theart', 'stateoftheart']],
  ])('%s', (text, joined) => {
    expect(joinedIn(text)).toEqual(joined);
  });

  it.each([
    '3.5',
    'a - b',
    'a--b',
    'new year',
    '10, 20',
    '1,2',
    '图-书',
    'wifi-密',
    'C++ C#',
    '12 34',
  ])('but %s is none', (text) => {
    expect(joinedIn(text)).toEqual([]);
  });

  it('of any length', () => {
    expect(tokens('ab-'.repeat(50_000))).toContain('abab');
  });
});

it('searches for the words of a compound, or for all as one', () => {
  const { alternatives } = parseQuery('free Wi-Fi');
  expect(alternatives.map((phrases) => phrases.map(({ tokens }) => tokens.join(' ')))).toEqual([
    ['free', 'wi', 'fi…'],
    ['free', 'wifi…'],
  ]);
});
