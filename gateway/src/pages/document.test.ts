import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preloadLink } from './document.ts';

it('names a picture with its sizes', () => {
  const picture = {
    href: 'https://a.example/b.webp?c=1#d',
    imagesrcset: '/media/s.webp 600w, /media/a.webp 1200w',
    imagesizes: '(min-width: 1200px) 1152px, 96vw',
  };
  expect(preloadLink(picture)).toBe(
    '<https://a.example/b.webp?c=1#d>; rel="preload"; as="image"; fetchpriority="high"; imagesrcset="/media/s.webp 600w, /media/a.webp 1200w"; imagesizes="(min-width: 1200px) 1152px, 96vw"',
  );
});

const rest = '; rel="preload"; as="image"; fetchpriority="high"';

it.each([
  ['/media/a>; rel="stylesheet"', '/media/a%3E;%20rel=%22stylesheet%22'],
  ['/media/图 1.webp', '/media/%E5%9B%BE%201.webp'],
  ['https://a.example/"><b>\u2028📚', 'https://a.example/%22%3E%3Cb%3E%E2%80%A8%F0%9F%93%9A'],
])('escapes the address %j', (href, address) => {
  expect(preloadLink({ href })).toBe(`<${address}>${rest}`);
});

it.each([
  ['/media/a" 1w', '/media/a%22 1w'],
  ['/media/图📚\u007f 1w', '/media/%E5%9B%BE%F0%9F%93%9A%7F 1w'],
  ['/media/\udc00 1w', '/media/%EF%BF%BD 1w'],
])('escapes the parameter %j', (imagesrcset, text) => {
  expect(preloadLink({ href: '/a', imagesrcset })).toBe(`</a>${rest}; imagesrcset="${text}"`);
});

it('is one header and one link for every picture', () => {
  const texts = fc.string({ unit: 'binary-ascii' });
  fc.assert(
    fc.property(texts, texts, (name, imagesrcset) => {
      const link = preloadLink({ href: `/media/${name}`, imagesrcset });
      expect(() => validateHeaderValue('Link', link)).not.toThrow();
      expect(link).toMatch(/^<[^<>"\s]+>(; [a-z]+="[ -!#-[\]-~]+")+$/);
    }),
  );
});
