import { expect, it } from 'vitest';
import { hashTarget } from './hash.ts';

it.each([
  ['#s-还书', 's-还书'],
  ['#s-%E8%BF%98%E4%B9%A6', 's-还书'],
  ['#100%', '100%'],
  ['', ''],
])('%s names "%s"', (hash, id) => {
  expect(hashTarget(hash)).toBe(id);
});
