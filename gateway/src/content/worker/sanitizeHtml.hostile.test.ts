import { mathLayout, mathTokens } from '@twinfront/shared/node/sanitizeSchema';
import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { elementsOf } from '../../testing/hast.ts';
import { hostileCases } from '../../testing/hostileHtml.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

const readers = [
  unified().use(rehypeParse, { fragment: true }),
  unified().use(rehypeParse, { fragment: false }),
];

const roundTrip = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify);

/** Part of every document, so not tested as children. */
const around = ['html', 'head', 'body'];
const math = [...mathLayout, ...mathTokens];
const elements = (
  'h2 h3 h4 h5 h6 p br hr div span section a strong b em i u s del ins mark small sub sup abbr time ' +
  'q cite code kbd samp var pre blockquote ruby rp rt ul ol li dl dt dd details summary figure ' +
  'figcaption img input label table caption thead tbody tfoot tr th td'
).split(' ');
const attributes = (
  'id className title lang dir href rel target src alt width height loading decoding start reversed ' +
  'open dateTime type checked disabled align colSpan rowSpan scope role tabIndex ariaLabel ariaLabelledBy ' +
  'style'
).split(' ');

const CLASSES = /^(heading|zoom|table-scroll|task|markdown-alert( markdown-alert-\w+)?)$/;

it.each(hostileCases)('$name has only allowed elements and attributes: $html', ({ html }) => {
  const clean = sanitizeHtml(html);
  expect(String(roundTrip.processSync(clean))).toBe(clean);
  const among = ['<ul><li>', '<table><tr><td>', '<a href="/details">'];
  for (const text of [clean, ...among.map((before) => sanitizeHtml(before + html))]) {
    for (const reader of readers) {
      for (const element of elementsOf(reader.parse(text))) expectHarmless(element);
    }
  }
});

function expectHarmless(element: Element): void {
  const { tagName, properties } = element;
  expect(around.includes(tagName) ? properties : {}).toEqual({});
  expect([...around, ...elements, ...math]).toContain(tagName);
  for (const [name, value] of Object.entries(properties)) {
    expect(attributes).toContain(name);
    if (name === 'id') expect(value).toMatch(/^s-/);
    if (name === 'className') expect(String(value)).toMatch(CLASSES);
    if (name === 'style') expect(value).toMatch(/^max-height:\d+px$/);
    if (name === 'src') {
      expect(value).toMatch(
        /^(https?:\/\/|\/media\/[^\\]+$|data:image\/(png|jpe?g|gif|webp|avif);base64,[\w+/]+=*$)/,
      );
    }
    if (name === 'href') {
      expect(value).toMatch(/^(https?:\/\/|\/(details|media\/)|#(s-|top$)|mailto:|tel:)/);
      if (/^http/.test(String(value))) expect(properties.rel).toEqual(['noopener', 'nofollow']);
    }
  }
  expect(element.children.filter((child: Nodes) => child.type === 'comment')).toEqual([]);
  if (math.includes(tagName)) {
    for (const inside of elementsOf(element)) expect(math).toContain(inside.tagName);
  }
}
