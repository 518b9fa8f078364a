import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeJson } from './escape.ts';
import { fillReturnHole, returnHoleFor } from './returnHole.ts';

const hole = returnHoleFor('/details?banner=1');
const document = `<a href="${hole}">back</a><script type="application/json">${escapeJson({ closed: true, returnTo: hole })}</script>`;

it('is the same for every address but the door, and itself one that visitors may be sent to', () => {
  expect(returnHoleFor('/homeWeb')).toBe(hole);
  expect(parseReturnPath(hole)).toBe(hole);
  expect(returnHoleFor('/')).toBe('/');
});

it.each([
  '/details?banner=1',
  '/details?a=1&b=2',
  '"><script>alert(1)</script>',
  `'"&quot;&#34;`,
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '\u2028\u2029\\u003c\\',
  '$& $1 $` $$',
  '图📚\u0000\n',
  hole,
])('puts %j where the markup and the data name it, and lets it out of neither', (returnTo) => {
  const filled = fillReturnHole(document, returnTo);
  const [, attribute = '', data = ''] =
    /^<a href="([^"<>]*)">back<\/a><script type="application\/json">([^<\u2028\u2029]*)<\/script>$/.exec(
      filled,
    ) ?? [];
  expect(JSON.parse(data)).toEqual({ closed: true, returnTo });
  expect(readAttribute(attribute)).toBe(returnTo);
});

it('lets no address out, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (returnTo) => {
      const filled = fillReturnHole(document, returnTo);
      expect(filled.match(/</g)).toHaveLength(4);
      expect(filled).toMatch(/^<a href="[^"<>]*">back<\/a><script type="application\/json">/);
    }),
  );
});

it('leaves all else as it is', () => {
  const other = `<p>${hole}</p><a href="/details?function=1">${JSON.stringify({ a: `${hole}b` })}</a>`;
  expect(fillReturnHole(other, '/homeWeb')).toBe(other);
});

function readAttribute(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(\w+|#39);/g, (_, name: string) => named[name] ?? '');
}
