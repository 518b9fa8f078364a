import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes texts, keeps markup and leaves out what is undefined', () => {
  const items = ['a & b', '<c>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul title="${'"'}">${items}${undefined}</ul>${2}`.markup).toBe(
    '<ul title="&quot;"><li>a &amp; b</li><li>&lt;c&gt;</li></ul>2',
  );
});
