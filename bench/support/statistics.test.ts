import { expect, it } from 'vitest';
import { median, percentile, ratios, spread } from './statistics.ts';

it.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it.each([
  [0.5, 2],
  [0.75, 3],
  [0.95, 4],
  [1, 4],
])('the percentile %d of 4, 1, 3 and 2 is %d', (part, value) => {
  expect(percentile([4, 1, 3, 2], part)).toBe(value);
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
