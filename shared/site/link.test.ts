import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDetails, pickArticle } from './details.ts';
import { articleTarget, itemTarget, parseLink } from './link.ts';

it.each([
  ['/details?banner=1', 'page'],
  ['/homeWeb', 'document'],
  ['/homeApp', 'document'],
  ['/', 'document'],
  ['/?utm=1', 'document'],
  ['/judgeView', 'document'],
  ['https://example.org/a', 'external'],
  ['HTTP://example.org', 'external'],
])('%s is a link of kind %s', (link, kind) => {
  expect(parseLink(link)).toEqual({ kind, href: link });
});

it.each([
  undefined,
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/unknown',
  'mailto:a@example.org',
  'https://',
  'java\nscript:x',
])('%j is rejected', (link) => {
  expect(parseLink(link)).toBeUndefined();
});

const page = (href: string) => ({ kind: 'page', href });
const anyText = fc.oneof(
  ...(['grapheme', 'binary', 'binary-ascii'] as const).map((unit) =>
    fc.string({ unit, maxLength: 120 }),
  ),
);

describe('itemTarget', () => {
  it('prefers the link of the item', () => {
    const target = itemTarget({ kind: 'banner', id: 'b' }, 'https://a.example/');
    expect(target).toEqual({ kind: 'external', href: 'https://a.example/' });
  });

  it.each([undefined, 'javascript:alert(1)'])('uses the details page if the link is %s', (link) => {
    expect(itemTarget({ kind: 'function', id: 'f.1' }, link)).toEqual(
      page('/details?function=f.1'),
    );
  });

  it.each(['a b', 'a/b', '横幅', '..', '', 'a'.repeat(65)])(
    'uses only the own link of an item with the invalid id %j',
    (id) => {
      expect(itemTarget({ kind: 'banner', id })).toBeUndefined();
      expect(itemTarget({ kind: 'banner', id }, '/homeWeb')).toMatchObject({ href: '/homeWeb' });
    },
  );
});

describe('articleTarget', () => {
  it.each([
    ['its title', { id: 'a1', title: 'a&b' }, page('/details?article=a%26b')],
    [
      'its trimmed title',
      { id: 'a1', title: ' 公告 ' },
      page('/details?article=%E5%85%AC%E5%91%8A'),
    ],
    [
      'its id: the title is too long',
      { id: 'a1', title: '字'.repeat(101) },
      page('/details?article=a1'),
    ],
    ['its id: the title has lines', { id: 'a 1', title: 'a\nb' }, page('/details?article=a%201')],
    ['nothing: neither fits', { id: 'x'.repeat(101), title: '' }, undefined],
  ])('identifies an article by %s', (_, article, target) => {
    expect(articleTarget(article)).toEqual(target);
  });

  it('returns a valid details URL that finds the article', () => {
    fc.assert(
      fc.property(anyText, anyText, (id, title) => {
        const article = { id, title };
        const target = articleTarget(article);
        if (!target) return;
        const address = parseDetails(new URL(target.href, 'http://site.invalid').searchParams);
        expect(address.kind).toBe('article');
        if (address.kind !== 'article') return;
        const best = { id: `not ${id}`, title: `not ${title}` };
        expect(pickArticle([best, article], address.title)).toBe(article);
      }),
    );
  });
});
