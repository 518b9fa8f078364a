import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeJson } from '../http/escape.ts';
import { fillPlaceholders, renderedReturnPath } from './placeholders.ts';

const placeholder = renderedReturnPath('/details?banner=1');
const document = `<a href="${placeholder}">back</a><script type="application/json">${escapeJson({ closed: true, returnTo: placeholder })}</script>`;

it('is one valid return path for every address but the root', () => {
  expect(renderedReturnPath('/homeWeb')).toBe(placeholder);
  expect(parseReturnPath(placeholder)).toBe(placeholder);
  expect(renderedReturnPath('/')).toBe('/');
});

it.each([
  '/details?banner=1',
  `'"&quot;&#34;`,
  '</script><script>alert(1)</script>',
  '\u2028\u2029\\u003c\\',
  '$& $1 $` $$',
  '图📚\u0000\n',
  placeholder,
])('fills %j into the attribute and the data, escaped', (returnTo) => {
  const filled = fillPlaceholders(document, returnTo);
  const [, attribute = '', data = ''] =
    /^<a href="([^"<>]*)">back<\/a><script type="application\/json">([^<\u2028\u2029]*)<\/script>$/.exec(
      filled,
    ) ?? [];
  expect(JSON.parse(data)).toEqual({ closed: true, returnTo });
  expect(readAttribute(attribute)).toBe(returnTo);
});

it('escapes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (returnTo) => {
      const filled = fillPlaceholders(document, returnTo);
      expect(filled.match(/</g)).toHaveLength(4);
      expect(filled).toMatch(/^<a href="[^"<>]*">back<\/a><script type="application\/json">/);
    }),
  );
});

it('changes nothing but placeholders in attributes and data', () => {
  const other = `<p>${placeholder}</p><a href="/details?function=1">${JSON.stringify({ a: `${placeholder}b` })}</a>`;
  expect(fillPlaceholders(other, '/homeWeb')).toBe(other);
});

function readAttribute(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(\w+|#39);/g, (_, name: string) => named[name] ?? '');
}
