import { expect, it } from 'vitest';
import { parseLink } from './link.ts';

it.each([
  ['/details?banner=1', 'page'],
  ['/homeWeb', 'document'],
  ['/homeApp', 'document'],
  ['/', 'document'],
  ['/?utm=1', 'document'],
  ['/judgeView', 'document'],
  ['https://example.org/a', 'external'],
  ['HTTP://example.org', 'external'],
])('%s leads to a %s', (link, kind) => {
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
])('%j is refused', (link) => {
  expect(parseLink(link)).toBeUndefined();
});
