import { describe, expect, it } from 'vitest';
import { escapeJson, escapeMarkup } from './rendering.ts';

describe('escapeJson', () => {
  it.each(['</script><script>', '<!--', ']]>', '\u2028\u2029', '"\\'])(
    'keeps %j inside',
    (text) => {
      const json = escapeJson({ text });
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual({ text });
    },
  );
});

it('escapeMarkup leaves nothing that ends a text or an attribute', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;`)).toBe(
    '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;',
  );
});
