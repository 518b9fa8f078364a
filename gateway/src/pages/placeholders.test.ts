import { escapeJson } from '@twinfront/shared/site/rendering';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPlaceholders, renderedReturnPath } from './placeholders.ts';

const placeholder = renderedReturnPath('/details?banner=1');
const document = `<a href="${placeholder}">back</a><script type="application/json">${escapeJson({ closed: true, returnTo: placeholder })}</script>`;

it('is one valid return path for every address but the root', () => {
  expect(renderedReturnPath('/homeWeb')).toBe(placeholder);
  expect(parseReturnPath(placeholder)).toBe(placeholder);
  expect(renderedReturnPath('/')).toBe('/');
});

it('fills any text into the attribute and the data, escaped', () => {
  const special = [
    `'"&quot;&#34;`,
    '</script><script>',
    '\u2028\u2029\\u003c\\',
    '$& $1 $` $$',
    '📚\0\n',
  ];
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (returnTo) => {
      const [, attribute = '', data = ''] =
        /^<a href="([^"<>]*)">back<\/a><script type="application\/json">([^<\u2028\u2029]*)<\/script>$/.exec(
          fillPlaceholders(document, returnTo),
        ) ?? [];
      expect(JSON.parse(data)).toEqual({ closed: true, returnTo });
      expect(readAttribute(attribute)).toBe(returnTo);
    }),
    { examples: [...special, placeholder].map((text): [string] => [text]) },
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
