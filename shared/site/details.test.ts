import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import {
  detailsHref,
  newestFirst,
  noticesMonth,
  parseDetails,
  parseTag,
  parseTagMonth,
  parseTerm,
  pickArticle,
  relatedTerm,
  tagHref,
} from './details.ts';

const parse = (query: string | [string, string][]) => parseDetails(new URLSearchParams(query));

describe('parseDetails', () => {
  it.each([
    ['', { kind: 'bare' }],
    ['utm_source=x', { kind: 'bare' }],
    ['banner=winter', { kind: 'banner', id: 'winter' }],
    ['function=a.b-c_1', { kind: 'function', id: 'a.b-c_1' }],
    ['article=%E5%85%AC%E5%91%8A', { kind: 'article', name: '公告' }],
    ['search=+a+b+', { kind: 'search', term: 'a b' }],
    ['search=x&banner=1', { kind: 'banner', id: '1' }],
    ['banner=a/b&function=2', { kind: 'function', id: '2' }],
    ['banner=a/b', { kind: 'malformed' }],
    ['banner=..', { kind: 'malformed' }],
    ['banner=', { kind: 'malformed' }],
    ['search=', { kind: 'bare' }],
    ['search=%20', { kind: 'bare' }],
    ['search=%E4%B8', { kind: 'bare' }],
    // 图, 通知, 一 and 图书 in GBK.
    ['search=%CD%BC', { kind: 'bare' }],
    ['search=%CD%A8%D6%AA', { kind: 'bare' }],
    ['search=%D2%BB', { kind: 'bare' }],
    ['search=%CD%BC%CA%E9', { kind: 'bare' }],
    [`search=${'a'.repeat(101)}`, { kind: 'bare' }],
    ['banner=&search=%CA%E9', { kind: 'malformed' }],
    ['search=%CE%B1', { kind: 'search', term: 'α' }],
    ['search=%D2%9B%D0%B0%D0%B7%D0%B0%D2%9B', { kind: 'search', term: 'қазақ' }],
    [`banner=${'a'.repeat(64)}`, { kind: 'banner', id: 'a'.repeat(64) }],
    [`banner=${'a'.repeat(65)}`, { kind: 'malformed' }],
  ])('parses ?%s', (query, address) => {
    expect(parse(query)).toEqual(address);
  });
});

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['blanks of every kind', ' \t\n\u00a0\u3000\u2028\ufeff'],
  ['characters without a shape', '\u200f\u200b \u00ad\u2060\u3164'],
  ['a dot', '.'],
  ['two dots between blanks', ' .. '],
  ['a control character', 'a\0b'],
  ['a line break inside', 'a\nb'],
  ['a control character beyond ASCII', 'a\u0085b'],
  ['half a surrogate pair', 'a\ud83db'],
  ['a replacement character', 'a\ufffdb'],
  ['101 characters', '字'.repeat(101)],
  ['101 emoji', '📚'.repeat(101)],
  ['51 letters with 51 marks', 'e\u0301'.repeat(51)],
])('%s is no valid term', (_, text) => {
  expect(parseTerm(text)).toBeUndefined();
});

it.each([
  ['three dots', '...'],
  ['100 characters', '字'.repeat(100)],
  ['100 emoji of two units each', '📚'.repeat(100)],
  ['50 letters with 50 marks', 'e\u0301'.repeat(50)],
  ['text from right to left, with its marks', '\u202bمكتبة\u202c'],
  ['an emoji of several', '👩‍👩‍👧‍👦'],
  ['reserved characters', '%2F/?#&+='],
])('%s is a valid term', (_, text) => {
  expect(parseTerm(text)).toBe(text);
  expect(parseTerm(`\u3000 ${text}\n`)).toBe(text);
});

describe('pickArticle', () => {
  const found = [
    { id: '1', title: 'best' },
    { id: '2', title: 'other' },
    { id: '3', title: 'former' },
    { id: 'other', title: 'third', aliases: ['former', 'best'] },
    { id: '4', title: 'Caf\u00e9', aliases: ['u\u0308ber'] },
  ];

  it.each([
    ['1', '1'],
    ['other', 'other'],
    ['former', 'other'],
    ['third', 'other'],
    ['best', 'other'],
    ['oth', undefined],
    ['OTHER', undefined],
    ['Cafe\u0301', '4'],
    ['\u00fcber', '4'],
  ])('picks for %j the id, else an alias, else the title, and nothing else: %j', (name, id) => {
    expect(pickArticle(found, name)?.id).toBe(id);
  });
});

const named = ['banner', 'function', 'article', 'search'] as const;
const anyValue = fc.oneof(
  fc.stringMatching(/^[\w.-]{1,64}$/),
  fc.constantFrom('', ' ', '.', '..', '//evil.example', '\r\nX: 1', '\ufffd', '公告'),
  anyText(130),
);
const pairsOf = (name: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(name, anyValue), { maxLength: 5 });
const namedPairs = pairsOf(fc.constantFrom(...named));
const otherPairs = pairsOf(
  fc.oneof(
    fc.constantFrom('', 'a', 'id', 'to', 'view', 'utm_source', 'Banner', 'banner[]', ' search'),
    anyText(130).filter((name) => !(named as readonly string[]).includes(name)),
  ),
);

it('parses every URL that it formats', () => {
  fc.assert(
    fc.property(namedPairs, (pairs) => {
      const address = parse(pairs);
      if (address.kind === 'malformed') return;
      const href = detailsHref(address);
      expect(href).toMatch(/^\/details(\?[\x21-\x7e]+)?$/);
      expect(parseDetails(new URL(href, 'http://site.invalid').searchParams)).toEqual(address);
    }),
  );
});

it('takes the first valid parameter, in the order of the four', () => {
  fc.assert(
    fc.property(namedPairs, (pairs) => {
      const alone = named.flatMap((name) => pairs.filter((pair) => pair[0] === name).slice(0, 1));
      const valid = alone
        .map((pair) => parse([pair]))
        .find(({ kind }) => kind !== 'malformed' && kind !== 'bare');
      const namesItem = alone.some(([name]) => name !== 'search');
      expect(parse(pairs)).toEqual(valid ?? { kind: namesItem ? 'malformed' : 'bare' });
    }),
  );
});

it('ignores other parameters in any position', () => {
  fc.assert(
    fc.property(otherPairs, namedPairs, otherPairs, (before, pairs, after) => {
      expect(parse([...before, ...pairs, ...after])).toEqual(parse(pairs));
    }),
  );
});

it('sorts articles by date: pinned ones first, then the newest, those without one last, equal ones in their order', () => {
  const articles = [
    { id: 'none' },
    { id: 'pinned', date: '2020-01-01T00:00:00Z', pinned: true },
    { id: 'old', updatedAt: '2025-12-31T23:00:00Z' },
    { id: 'also none', updatedAt: undefined },
    // Later, though its text sorts before that of `new`.
    { id: 'newest', updatedAt: '2026-01-01T00:30:00-02:00' },
    { id: 'new', updatedAt: '2026-01-01T01:00:00Z' },
    { id: 'changed', date: '2026-01-01T00:59:00Z', updatedAt: '2027-01-01T00:00:00Z' },
    { id: 'as new', updatedAt: '2026-01-01T02:00:00+01:00', pinned: false },
  ];
  const ids = newestFirst(articles).map(({ id }) => id);
  expect(ids).toEqual([
    ...['pinned', 'newest', 'new', 'as new', 'changed', 'old', 'none', 'also none'],
  ]);
});

it.each([
  ['tag:notice', 'notice'],
  ['tag: 公告', '公告'],
  ['tag:a:b c', 'a:b c'],
  ['tag:', undefined],
  ['Tag:notice', undefined],
  ['a tag:notice', undefined],
  ['notice', undefined],
])('the term %j lists the articles with the tag %j', (term, tag) => {
  expect(parseTag(term)).toBe(tag);
});

it.each<[term: string, tag?: string, month?: string]>([
  ['tag:notice 2025-03', 'notice', '2025-03'],
  ['tag: 两个 词  1999-12', '两个 词', '1999-12'],
  ['tag:2025-03'],
  ['tag:notice 2025-13'],
  ['tag:notice 2025-00'],
  ['tag:notice 9999-12'],
  ['tag:notice 2025-03-01'],
  ['notice 2025-03'],
])('the term %j lists the articles with the tag %j of the month %j', (term, tag, month) => {
  expect(parseTagMonth(term)).toEqual(tag && { tag, month });
});

it.each<[term: string, notices?: string, month?: string]>([
  ['tag:notice 2025-03', 'tag:notice', '2025-03'],
  ['tag:notice 2025-03', 'tag: notice', '2025-03'],
  ['tag:notice 2025-03', 'tag:other'],
  ['tag:notice 2025-03', 'notice'],
  ['tag:notice 2025-03'],
  ['tag:notice', 'tag:notice'],
])('the term %j lists notices, which %j finds, of the month %j', (term, notices, month) => {
  expect(noticesMonth(term, notices)).toBe(month);
});

it.each([
  ['notice', '/details?search=tag%3Anotice'],
  [' 公告 ', '/details?search=tag%3A%E5%85%AC%E5%91%8A'],
  ['', undefined],
  [' ', undefined],
  ['a\nb', undefined],
  ['x'.repeat(97), undefined],
])('the articles with the tag %j have the address %j', (tag, href) => {
  expect(tagHref(tag)).toBe(href);
});

it.each([
  [['指南', '活动'], 'tag:公告', 'tag:指南'],
  [['公告', '活动'], 'tag: 公告', 'tag:活动'],
  [['Notice', ' ', 'Tour'], 'tag:notice', 'tag:Tour'],
  [['公告'], '公告', 'tag:公告'],
  [['公告'], 'tag:公告', undefined],
  [['x'.repeat(100)], undefined, undefined],
  [undefined, 'tag:公告', undefined],
])(
  'an article with the tags %j, where %s finds the notices, is related to those of %s',
  (tags, notices, term) => {
    expect(relatedTerm(tags, notices)).toBe(term);
  },
);
