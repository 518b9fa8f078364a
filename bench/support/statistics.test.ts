import { expect, it } from 'vitest';
import { median, ratios, spread } from './report.ts';

it.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it.each([
  [[2, 1, 3], '2 (1–3)'],
  [[2, 2, 2], '2'],
  [[], '–'],
])('the spread of %j is %s', (values, text) => {
  expect(spread(values)).toBe(text);
});

it('ratios compare the values of the same round', () => {
  expect(ratios([1, 9], [2, 3])).toEqual([0.5, 3]);
});
