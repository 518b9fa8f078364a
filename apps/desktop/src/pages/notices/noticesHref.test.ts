import { expect, it } from 'vitest';
import { noticesHref, pageOf } from './noticesHref.ts';

it.each([
  ['1', 1],
  ['2', 2],
  ['5', 5],
  ['6', 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['x', 1],
  ['', 1],
])('the number %j in the address names page %i of five', (number, page) => {
  expect(pageOf(new URLSearchParams({ page: number }), 5)).toBe(page);
});

it('an address without a number is that of the first page', () => {
  expect(noticesHref('a', 1)).toBe('/details?search=a');
  expect(pageOf(new URLSearchParams(), 5)).toBe(1);
  expect(noticesHref('a', 2)).toBe('/details?search=a&page=2');
});
