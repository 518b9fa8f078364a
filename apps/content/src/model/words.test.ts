import { fold } from '@twinfront/shared/site/search/fold';
import { describe, expect, it } from 'vitest';
import { type Alternatives, parseQuery, splitWords, tokens } from './words.ts';

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

/** The stems of the words of a text that are joined, without their prefixes. */
const joinedIn = (original: string) => {
  const text = fold(original);
  const words = splitWords(text).map(({ text }) => text);
  return tokens(text).filter((token) => !token.endsWith('…') && !words.includes(token));
};

describe('a compound is indexed as one word too', () => {
  it.each([
    ['Wi-Fi', ['wifi']],
    ['COVID\u201119', ['covid19']],
    ['Node.js', ['nodej']],
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

/** The phrases of alternatives; with `~` if one of its tokens is enough. */
const shown = (alternatives: Alternatives) =>
  alternatives.map((phrases) =>
    phrases.map(({ tokens, isAny }) => `${tokens.join(' ')}${isAny ? '~' : ''}`),
  );

it('searches for the words of a compound, or for all as one', () => {
  expect(shown(parseQuery('free Wi-Fi').words)).toEqual([
    ['free', 'wi', 'fi… fi~'],
    ['free', 'wifi… wifi~'],
  ]);
});

/** The words of a term, with the last one as it is. */
const wordsIn = (term: string) => parseQuery(term).words[0]?.map(({ text }) => text);

describe('a term has the words', () => {
  it.each([
    ['图书馆开放时间', ['图书馆', '开放', '时间']],
    ['续借图书', ['续借', '图书']],
    ['自习室预约', ['自习室', '预约']],
    ['办证身份证', ['办证', '身份证']],
    ['绘本推荐', ['绘本', '推荐']],
    ['WiFi密码', ['wifi', '密码']],
    ['書', ['書']],
    // Without the words of questions.
    ['怎么续借', ['续借']],
    ['请问图书馆几点开门呢', ['图书馆', '开门']],
    ['有没有停车场？', ['停车场']],
    ['可以带小孩吗', ['小孩']],
    ['外国人怎么办证', ['外国人', '办证']],
    ['丢书怎么办', ['丢书']],
    ['我们没有书吗', ['书']],
    // What the dictionary of the segmenter joins to the next word.
    ['一次能借几本书', ['一次', '借', '书']],
    ['春节几号闭馆', ['春节', '闭馆']],
    ['哪天闭馆', ['闭馆']],
    ['啥时候需要预约嘛', ['时候', '预约']],
    ['给孩子办证', ['孩子', '办证']],
    ['当志愿者有什么要求', ['志愿者', '要求']],
    ['智能功能', ['智能', '功能']],
    ['新能源', ['新', '能源']],
    ['图书馆 在 哪里', ['图书馆']],
    ['how to renew a book', ['renew', 'book']],
    ['Where is the café?', ['cafe']],
    // Unless there are no others.
    ['怎么', ['怎么']],
    ['什么时候', ['什么时候']],
    ['的', ['的']],
    ['how to', ['how', 'to']],
    ['what 什么', ['什么']],
    // Without the possessive.
    ['children’s books', ['children', 'books']],
    ["readers' card", ['readers', 'card']],
  ])('%s: %j', (term, words) => {
    expect(wordsIn(term)).toEqual(words);
  });
});

describe('if no text has all words', () => {
  it('a longer word of Chinese is found by its parts, and then half of the words are enough', () => {
    expect(parseQuery('自习室预约').most.map(shown)).toEqual([
      [['自习 习室~', '预约']],
      [['自习 习室~'], ['预约']],
    ]);
    expect(parseQuery('罚款').most).toEqual([]);
  });

  it('of many words the six longest count', () => {
    const { most } = parseQuery('one two three four five six seven eight nine ten'.repeat(2));
    expect(most.map((alternatives) => alternatives.length)).toEqual([1, 6, 15, 20]);
  });
});
