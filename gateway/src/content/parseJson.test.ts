import { expect, it } from 'vitest';
import { parseJson } from './parseJson.ts';

it.each([
  ['an id of a Java API', '9007199254740993', '9007199254740993'],
  ['a negative one', '-9007199254740993', '-9007199254740993'],
  ['the last one that a number holds', '9007199254740991', 9_007_199_254_740_991],
  ['one of twenty digits', '12345678901234567890', '12345678901234567890'],
  ['one in a text', '"9007199254740993"', '9007199254740993'],
  ['a fraction', '0.1234567890123456', 0.1234567890123456],
  ['a power', '1e300', 1e300],
])('%s is exact: %s', (_, json, value) => {
  expect(parseJson(json)).toBe(value);
  expect(parseJson(`{"rows":[{"id":${json}}],"code":0}`)).toEqual({
    rows: [{ id: value }],
    code: 0,
  });
});
