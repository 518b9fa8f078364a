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
  // The end of the title and the beginning of the summary.
  ['续借不必', false],
  ['tag:续借', false],
])('a service matches the term %j: %j', (term, expected) => {
  const service = {
    title: '续借',
    summary: '不必来馆还书，再借三十天；馆内有 Wi‑Fi、WiFi、Café 与ｶﾞｲﾄﾞ',
  };
  expect(matchesTerm(service, term)).toBe(expected);
});

it('a service without a summary matches by its title', () => {
  expect(matchesTerm({ title: 'Renew' }, 'renew')).toBe(true);
  expect(matchesTerm({ title: 'Renew' }, 'undefined')).toBe(false);
});
