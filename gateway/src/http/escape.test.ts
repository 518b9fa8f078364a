import { expect, it } from 'vitest';
import { escapeMarkup } from './escape.ts';

it('escapeMarkup leaves nothing that ends a text or an attribute', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;`)).toBe(
    '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;',
  );
});
