import { expect, it } from 'vitest';
import { parseReturnPath } from './returnPath.ts';

it.each(['/', '/homeWeb', '/homeApp?x=1', '/details?article=%E5%85%AC', '/judgeView'])(
  'accepts %s',
  (path) => {
    expect(parseReturnPath(path)).toBe(path);
  },
);

it.each([
  undefined,
  null,
  1,
  '',
  'homeWeb',
  'evil.example',
  '@evil.example',
  '//evil.example',
  '///evil.example',
  '//evil.example/homeWeb',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/homeWeb\r\nX: 1',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '/homeWeb%40evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '/%2f%2fevil.example',
  '/maintain',
  '/maintain?from=/maintain',
  '/x/../maintain',
  '/unknown',
  '/HOMEWEB',
  '/homeWeb/',
  '/api/banner/1',
  ['/'],
  `/details?search=${'a'.repeat(2048)}`,
])('rejects %j', (path) => {
  expect(parseReturnPath(path)).toBeUndefined();
});

it('resolves dot segments before it validates', () => {
  expect(parseReturnPath('/x/../homeWeb')).toBe('/homeWeb');
});

it('limits the length of the resolved path', () => {
  expect(parseReturnPath(`/details?search=${'书'.repeat(200)}`)).toBeDefined();
  expect(parseReturnPath(`/details?search=${'书'.repeat(300)}`)).toBeUndefined();
});
