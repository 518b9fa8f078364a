import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPagePath, maintainHref, paths } from './paths.ts';
import { parseReturnPath } from './returnPath.ts';

it.each([undefined, null, 1, ['/'], `/details?search=${'a'.repeat(2048)}`])(
  'rejects %j',
  (path) => {
    expect(parseReturnPath(path)).toBeUndefined();
  },
);

it('resolves dot segments before it validates', () => {
  expect(parseReturnPath('/x/../homeWeb')).toBe('/homeWeb');
});

it('limits the length of the resolved path', () => {
  expect(parseReturnPath(`/details?search=${'书'.repeat(200)}`)).toBeDefined();
  expect(parseReturnPath(`/details?search=${'书'.repeat(300)}`)).toBeUndefined();
});

const origin = 'https://www.example';

/** Parts of hostile addresses. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '/..', '/./', '%2e', '%2F', '%5c', '%00', '%', ' ', '\t', '\n'],
  ...['\r\n', '\0', '\x7f', '\u00a0', '\u2028', '\u202e', '\ufeff', '\ud800', '／', '书'],
  ...['?', '#', '&', '=', ';', ':', '@', '[', ']', '|', "'", '"', '<', '>', '1', 'a'],
  ...['evil.example', 'user:pass@evil.example', 'https:', 'https://', 'javascript:', 'data:'],
  ...['homeWeb', 'homeApp', 'details', 'judgeView', 'maintain', 'HOMEWEB', 'api', 'from='],
  ...['/homeWeb', '/details?', '/maintain', origin],
);
const pieces = (maxLength: number) => fc.array(piece, { maxLength }).map((parts) => parts.join(''));
const hostile = fc.oneof(
  pieces(12),
  fc.tuple(fc.constantFrom('/details', '/homeWeb?'), pieces(8)).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/${text}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const examples = [
  ...['', 'homeWeb', '//evil.example', '/\\evil.example', '/homeWeb\r\nX: 1'],
  ...['https://evil.example/', '/maintain', '/maintain?from=/maintain', '/unknown', '/HOMEWEB'],
  ...['/homeWeb/', '/api/banner/1'],
].map((text): [string] => [text]);

it('accepts only pages of the site', () => {
  let accepted = 0;
  fc.assert(
    fc.property(hostile, (text) => {
      const path = parseReturnPath(text);
      if (path === undefined) return;
      accepted += 1;
      expect(path).toMatch(/^\/(?!\/)[!-~]*$/);
      expect(path).not.toMatch(/\\/);
      expect(path.length).toBeLessThanOrEqual(2048);
      const url = new URL(path, origin);
      expect(url.origin).toBe(origin);
      expect(url.pathname + url.search + url.hash).toBe(path);
      expect(isPagePath(url.pathname)).toBe(true);
      expect(url.pathname).not.toBe(paths.maintain);
      expect(parseReturnPath(path)).toBe(path);
    }),
    { numRuns: 10_000, examples },
  );
  expect(accepted).toBeGreaterThan(500);
});

const { maintain: _, ...returnable } = paths;
const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
const address = fc
  .tuple(fc.constantFrom(...Object.values(returnable)), text(30), text(10))
  .map(([page, query, fragment]) => {
    const url = new URL(page, origin);
    // Browsers do not encode it, and a return path may not contain it.
    url.search = query.replaceAll('\\', '%5C');
    url.hash = fragment.replaceAll('\\', '%5C');
    return url.pathname + url.search + url.hash;
  });

it('round-trips every URL of a page through the maintenance page', () => {
  fc.assert(
    fc.property(address, (path) => {
      expect(parseReturnPath(path)).toBe(path);
      const url = new URL(maintainHref(path), origin);
      expect(url.pathname).toBe(paths.maintain);
      expect([...url.searchParams]).toEqual([['from', path]]);
      expect(parseReturnPath(url.searchParams.get('from'))).toBe(path);
    }),
    { numRuns: 2000 },
  );
});
