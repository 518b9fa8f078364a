import { expect, it } from 'vitest';
import { hashTarget, idsOfFragment } from './fragments.ts';

it.each([
  ['#s-还书', 's-还书'],
  ['#s-%E8%BF%98%E4%B9%A6', 's-还书'],
  ['#100%', '100%'],
  ['', ''],
])('%s names "%s"', (hash, id) => {
  expect(hashTarget(hash)).toBe(id);
});

it.each([
  ['tickets', ['s-tickets', 'tickets']],
  ['s-tickets', ['s-tickets', 's-s-tickets']],
])('finds the element of the fragment %s with and without the prefix of ids', (fragment, ids) => {
  expect(idsOfFragment(fragment)).toEqual(ids);
});
