import { expect, it } from 'vitest';
import { stem } from './words.ts';

it.each([
  ['ticket', 'tickets'],
  ['price', 'prices'],
  ['museum', 'museums'],
  ['library', 'libraries'],
  ['study', 'studies'],
  ['movie', 'movies'],
  ['box', 'boxes'],
  ['church', 'churches'],
  ['cache', 'caches'],
  ['dish', 'dishes'],
  ['house', 'houses'],
  ['course', 'courses'],
  ['class', 'classes'],
  ['bus', 'buses'],
  ['gas', 'gases'],
  ['lens', 'lenses'],
  ['campus', 'campuses'],
  ['shoe', 'shoes'],
  ['potato', 'potatoes'],
  ['menu', 'menus'],
  ['taxi', 'taxis'],
  ['tie', 'ties'],
  ['use', 'uses'],
  ['key', 'keys'],
  ['leave', 'leaves'],
  ['shelf', 'shelves'],
  ['half', 'halves'],
  ['thesis', 'theses'],
  ['quiz', 'quizzes'],
  ['bureau', 'bureaus'],
  ['child', 'children'],
  ['woman', 'women'],
])('%s and %s have the same stem', (singular, plural) => {
  expect(stem(plural)).toBe(stem(singular));
});

it.each([
  ['bus', 'bu'],
  ['news', 'new'],
  ['gas', 'ga'],
  ['glass', 'glas'],
  ['class', 'clas'],
  ['care', 'car'],
  ['plane', 'plan'],
  ['site', 'sit'],
  ['this', 'thi'],
  ['basis', 'basi'],
  ['status', 'statu'],
  ['does', 'do'],
  ['pass', 'past'],
  ['lens', 'len'],
])('%s and %s do not', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

it.each(['图书馆s', 'élèves', '1990s', 'с'])('%s stays as it is', (word) => {
  expect(stem(word)).toBe(word);
});
