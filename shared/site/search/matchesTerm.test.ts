import { expect, it } from 'vitest';
import { matchesTerm } from './matchesTerm.ts';

it.each([
  ['续借', true],
  ['还书', true],
  ['三十天 续借', true],
  [' 续借 ', true],
  ['WIFI', true],
  ['ｗｉｆｉ', true],
  ['cafe', true],
  ['カ', false],
  ['续借 预约', false],
  ['借续', false],
  // In any order and distance, also without a space.
  ['还书续借', true],
  ['续借三十天', true],
  ['借三续', false],
  // The end of the title and the beginning of the summary.
  ['借不', false],
  // Words of questions do not count, unless there are no others.
  ['怎么续借', true],
  ['请问可以续借吗', true],
  ['有没有WiFi', true],
  ['续借有几天', true],
  ['能续借几次么', true],
  ['续借有几年', false],
  ['有没有', false],
  ['怎么', false],
  ['的', false],
  ['Is there wi-fi?', true],
  ['is there', false],
  ['?', false],
  ['tag:续借', false],
])('a service matches the term %j: %j', (term, expected) => {
  const service = {
    title: '续借',
    summary: '不必来馆还书，再借三十天；馆内有 Wi‑Fi、WiFi、Café 与ｶﾞｲﾄﾞ',
  };
  expect(matchesTerm(service, term)).toBe(expected);
});

it.each([
  ['renew a book', true],
  ['libraries', true],
  ["children's library", true],
  ['box study', true],
  ['renewal of books', false],
  ['kids', true],
  ['the reading rooms', true],
  ['A lamp in the window', true],
  ['strong', false],
  ['表.docx', true],
  ['附件', true],
  ['Word attachments', true],
  ['excel', false],
])('an article matches the term %j: %j', (term, expected) => {
  const article = {
    title: 'Renew books',
    summary: 'Library for children',
    tags: ['Kid'],
    body: '<p>Boxes, <strong>studies</strong> and a reading-room <img src="a.avif" alt="Lamp at the window"></p><a href="/media/%E8%A1%A8.docx">form</a>',
  };
  expect(matchesTerm(article, term)).toBe(expected);
});

it('a service without a summary matches by its title', () => {
  expect(matchesTerm({ title: 'Renew' }, 'renew')).toBe(true);
  expect(matchesTerm({ title: 'Renew' }, 'undefined')).toBe(false);
});
