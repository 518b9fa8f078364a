import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import { parseDetails } from './details.ts';
import { judgeHref, neutralHref, viewHref } from './judgeHref.ts';
import { paths } from './paths.ts';
import { parseReturnPath } from './returnPath.ts';

it.each([
  ['/homeWeb', '', '/'],
  ['/homeApp', '?utm=1', '/'],
  ['/details', '?banner=1&utm=2', '/details?banner=1'],
  ['/details', '?search=%20%E4%B9%A6%20', '/details?search=%E4%B9%A6'],
  ['/details', '', '/details'],
  ['/details', '?banner=%2F', '/'],
  ['/nowhere', '?a=1', '/'],
])('maps %s%s to the device-independent %s', (pathname, query, href) => {
  expect(neutralHref(pathname, new URLSearchParams(query))).toBe(href);
});

it.each([
  ['/homeApp', '?utm=1', '/judgeView?view=desktop&to=%2F'],
  ['/details', '?banner=1&utm=2', '/judgeView?view=desktop&to=%2Fdetails%3Fbanner%3D1'],
  ['/judgeView', '?to=%2Fdetails', '/judgeView?view=desktop&to=%2FjudgeView'],
  ['/nowhere', '', '/judgeView?view=desktop&to=%2F'],
])('switches %s%s to the desktop view by %s', (pathname, query, href) => {
  expect(viewHref('desktop', pathname, new URLSearchParams(query))).toBe(href);
});

const here = 'http://site.invalid';
const anyPath = fc.oneof(fc.constantFrom(...Object.values(paths)), fc.webPath(), anyText(130));
const anyName = fc.oneof(
  fc.constantFrom('banner', 'function', 'article', 'search', 'to', 'from', 'view'),
  anyText(130),
);
const hostile = fc.constantFrom('//evil.example', '/\\evil.example', '..', '\r\nX: 1', '\ufffd');
const anyValue = fc.oneof(fc.stringMatching(/^[\w.-]{1,64}$/), hostile, anyText(130));
const anyQuery = fc
  .array(fc.tuple(anyName, anyValue), { maxLength: 6 })
  .map((pairs) => new URLSearchParams(pairs));

it('returns a stable, valid return path for any page', () => {
  fc.assert(
    fc.property(anyPath, anyQuery, (path, query) => {
      const href = neutralHref(path, query);
      expect(href).toMatch(/^\/(details(\?|$)|$)/);
      expect(parseReturnPath(href)).toBe(href);
      const url = new URL(href, here);
      expect(neutralHref(url.pathname, url.searchParams)).toBe(href);
    }),
  );
});

it('names the same item as the original URL', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const address = parseDetails(query);
      const href = neutralHref(paths.details, query);
      if (address.kind === 'malformed') expect(href).toBe('/');
      else expect(parseDetails(new URL(href, here).searchParams)).toEqual(address);
    }),
  );
});

it('preserves any return path', () => {
  fc.assert(
    fc.property(anyText(130), (to) => {
      const href = judgeHref(to);
      const url = new URL(href, here);
      expect(url.searchParams.get('to')).toBe(to);
      expect([...url.searchParams.keys()]).toEqual(['to']);
      expect(url.origin + url.pathname).toBe(`${here}/judgeView`);
      expect(href).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});
