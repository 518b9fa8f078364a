import { expect, it } from 'vitest';
import { median, medianAndSpread } from './statistics.ts';

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
])('%j reads %s', (values, text) => {
  expect(medianAndSpread(values, String)).toBe(text);
});
