import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import { parseDetails, pickArticle } from './details.ts';
import { articleTarget, contactTarget, itemTarget, mailAbout, parseLink } from './link.ts';

it.each([
  ['/details?banner=1', 'page'],
  ['/homeWeb', 'document'],
  ['/homeApp', 'document'],
  ['/', 'document'],
  ['/?utm=1', 'document'],
  ['/judgeView', 'document'],
  ['/media/0a/form.pdf', 'document'],
  ['/media/%E8%A1%A8.PDF?v=1#page=2', 'document'],
  ['/media/a.webp', undefined],
  ['/media/form.docx', 'document'],
  ['/media/all.ZIP#a', 'document'],
  ['/media/a.html?x=.pdf', undefined],
  ['/media/a.exe', undefined],
  ['/media/../form.pdf', undefined],
  ['/form.pdf', undefined],
  ['https://example.org/a', 'external'],
  ['HTTP://example.org', 'external'],
  [undefined, undefined],
  ['', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/unknown', undefined],
  ['tel:+86-571-5550100', 'telephone'],
  ['tel:(0571) 555 0100', 'telephone'],
  ['tel:0571%20555%200100', 'telephone'],
  ['TEL:*21#', 'telephone'],
  ['tel:+1-202-555-0100;ext=12', 'telephone'],
  ['mailto:a@example.org', 'email'],
  ['MAILTO:a.b+c@example.org?subject=Opening hours', 'email'],
  ['mailto:a@example.org,b@example.org', 'email'],
  ['tel:', undefined],
  ['tel:hotline', undefined],
  ['tel:%20', undefined],
  ['tel:０５７１', undefined],
  ['tel://0571', undefined],
  ['mailto:', undefined],
  ['mailto:service', undefined],
  ['mailto:@example.org', undefined],
  ['mailto:a@b@example.org', undefined],
  ['mailto:a@example.org,', undefined],
  ['sms:0571', undefined],
  ['https://', undefined],
  ['java\nscript:x', undefined],
])('%j is a link of kind %s', (link, kind) => {
  expect(parseLink(link)).toEqual(kind && { kind, href: link });
});

it.each([
  ['0571-8888 0000', 'tel:057188880000'],
  [' +86 (571) 8888-0000 ', 'tel:+8657188880000'],
  ['service.desk+a@example.org', 'mailto:service.desk+a@example.org'],
  ['https://example.org/contact', 'https://example.org/contact'],
  ['Desk 0571-88880000', undefined],
  ['Quay 1', undefined],
  ['310000', undefined],
  ['9:00-21:00', undefined],
  ['mail: a@example.org', undefined],
  ['@library', undefined],
  ['/details', undefined],
])('the contact %j links to %s', (text, href) => {
  expect(contactTarget(text)?.href).toBe(href);
});

const page = (href: string) => ({ kind: 'page', href });

it.each([
  ['/details?article=a#tickets', '/details?article=a#s-tickets'],
  ['/details?article=a#%E7%A5%A8', '/details?article=a#s-%E7%A5%A8'],
  ['/details?article=a#s-tickets', '/details?article=a#s-tickets'],
  ['/details?article=a#top', '/details?article=a#top'],
  ['/details?article=a#', '/details?article=a#'],
])('the fragment of the link %s has the prefix of ids', (link, href) => {
  expect(parseLink(link)).toEqual(page(href));
});

it.each([
  ['https://own.test/details?article=a', page('/details?article=a')],
  ['https://own.test/homeWeb', { kind: 'document', href: '/homeWeb' }],
  ['https://own.test/media/form.pdf', { kind: 'document', href: '/media/form.pdf' }],
  ['https://own.test/catalogue', undefined],
  ['https://own.test.evil.test/details', undefined],
  ['http://own.test/details', undefined],
])('%s is a page of the site at https://own.test, or external', (link, own) => {
  expect(parseLink(link, 'https://own.test')).toEqual(own ?? { kind: 'external', href: link });
});

describe('itemTarget', () => {
  it.each([
    ['b', 'https://a.example/', 'https://a.example/'],
    ['f.1', undefined, '/details?banner=f.1'],
    ['f.1', 'javascript:alert(1)', '/details?banner=f.1'],
  ])('of the id %j with the link %j is %s', (id, link, href) => {
    expect(itemTarget({ kind: 'banner', id }, link)?.href).toBe(href);
  });

  it.each(['a b', 'a/b', '横幅', '..', '', 'a'.repeat(65)])(
    'uses only the own link of an item with the invalid id %j',
    (id) => {
      expect(itemTarget({ kind: 'banner', id })).toBeUndefined();
      expect(itemTarget({ kind: 'banner', id }, '/homeWeb')?.href).toBe('/homeWeb');
    },
  );
});

describe('articleTarget', () => {
  it.each([
    ['its id', { id: 'a&b', title: '公告' }, page('/details?article=a%26b')],
    ['its trimmed id', { id: ' a 1 ', title: '公告' }, page('/details?article=a%201')],
    [
      'its title: the id is too long',
      { id: 'a'.repeat(101), title: ' 公告 ' },
      page('/details?article=%E5%85%AC%E5%91%8A'),
    ],
    ['its title: the id has lines', { id: 'a\nb', title: 'c' }, page('/details?article=c')],
    ['nothing: neither fits', { id: 'x'.repeat(101), title: '' }, undefined],
  ])('identifies an article by %s', (_, article, target) => {
    expect(articleTarget(article)).toEqual(target);
  });

  it('returns a valid details URL that finds the article', () => {
    fc.assert(
      fc.property(anyText(120), anyText(120), (id, title) => {
        const article = { id, title };
        const target = articleTarget(article);
        if (!target) return;
        const address = parseDetails(new URL(target.href, 'http://site.invalid').searchParams);
        expect(address.kind).toBe('article');
        if (address.kind !== 'article') return;
        const best = { id: `not ${id}`, title: `not ${title}` };
        expect(pickArticle([best, article], address.name)).toBe(article);
      }),
    );
  });
});

describe('mailAbout', () => {
  const about = 'subject=A%20%26%20B&body=A%20%26%20B%0Ahttp%3A%2F%2Fsite.invalid%2Fa%0A%0A';

  it.each([
    ['the first address', ['Street 1', 'tel:1', 'a@example.org', 'b@example.org'], 'a@example.org'],
    ['a link, without its own subject', [{ title: 'A', href: 'mailto:a@b.c?subject=X' }], 'a@b.c'],
    ['the only contact', 'a@example.org', 'a@example.org'],
  ])('writes to %s', (_, contact, address) => {
    const href = `mailto:${address}?${about}`;
    expect(mailAbout(contact, 'A & B', 'http://site.invalid/a')).toEqual({ kind: 'email', href });
  });

  it.each([undefined, 'Street 1', [{ title: 'Call', href: 'tel:1' }]])(
    'is undefined without an e-mail address: %j',
    (contact) => {
      expect(mailAbout(contact, 'A', 'http://site.invalid/a')).toBeUndefined();
    },
  );
});
