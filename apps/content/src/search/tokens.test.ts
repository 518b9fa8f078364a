import { describe, expect, it } from 'vitest';
import { fold, splitWords } from './tokens.ts';

describe('splitting a text into words', () => {
  it('splits by script and separators', () => {
    expect(splitWords('Ｔhe 图书馆A1, café')).toEqual([
      { text: 'the', cjk: false },
      { text: '图书馆', cjk: true },
      { text: 'a1', cjk: false },
      { text: 'café', cjk: false },
    ]);
  });

  it.each(['a', '图'])('keeps a word of five million %s whole', (character) => {
    const text = character.repeat(5_000_000);
    expect(splitWords(text).map((word) => word.text.length)).toEqual([5_000_000]);
  });

  it('drops all but thirty combining marks of a letter', () => {
    expect(fold(`A${'\u0301\u0323'.repeat(5_000)}b`)).toMatch(/^ạ\p{M}{29}b$/u);
  });
});
