import { expect, it } from 'vitest';
import { en } from './en.ts';
import { type Messages, zhCN } from './zhCN.ts';

/** Every word with where it stands; those that are made of parts, with parts put in. */
function wordsIn(value: unknown, place = ''): [place: string, word: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') return [[place, String(value(2, 3))]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    wordsIn(inner, place ? `${place}.${name}` : name),
  );
}

const languages: [string, Messages][] = [
  ['Chinese', zhCN],
  ['English', en],
];

it.each(languages)('no word is empty or odd in %s', (_, messages) => {
  const all = wordsIn(messages);
  expect(all.length).toBeGreaterThan(60);
  const odd = all.filter(([, word]) => word !== word.trim() || !word || /undefined/.test(word));
  expect(odd).toEqual([]);
});

it('all languages have the same keys', () => {
  const places = (messages: Messages) => wordsIn(messages).map(([place]) => place);
  expect(places(en).sort()).toEqual(places(zhCN).sort());
});

it('messages use the script of their language', () => {
  const Han = /\p{Script=Han}/u;
  expect(wordsIn(en).filter(([, word]) => Han.test(word))).toEqual([]);
  const foreign = wordsIn(zhCN).filter(([place, word]) => place !== 'locale' && !Han.test(word));
  expect(foreign).toEqual([]);
});
