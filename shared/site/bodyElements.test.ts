import { expect, it } from 'vitest';
import { attachmentsOf, type Heading, headingsOf } from './bodyElements.ts';

it.each<[html: string, ...headings: Heading[]]>([
  ['<h2 id="a">One</h2><h3 id="b">Two</h3>', heading('a', 2, 'One'), heading('b', 3, 'Two')],
  ['<h2 title="x>" id="a"> <b title=">">A</b>&#x26;B </h2>', heading('a', 2, 'A&B')],
  ['<h2>One</h2><h2 id="">Two</h2><h4 id="a">Three</h4>'],
  ['<p title="<h2 id=">x</p><h2 title=" id=" id="a">One</h2>', heading('a', 2, 'One')],
  ['<h2 id="a"><div><h3 id="b">One</h3></div></h2>', heading('a', 2, 'One')],
])('finds the headings of %s', (html, ...headings) => {
  expect(headingsOf(html)).toEqual(headings);
});

function heading(id: string, level: 2 | 3, text: string): Heading {
  return { id, level, text };
}

it.each(['<h2', '<h2 id=', '<'])('reads HTML with many %s in an attribute once', (text) => {
  const html = `<img alt="${text.repeat(100_000)}">`;
  const startedAt = performance.now();
  expect(headingsOf(html.repeat(2))).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

it('finds the attachments that links name, each once and without its fragment', () => {
  const link = (href: string, text: string) => `<p><a class="x" href="${href}">${text}</a></p>`;
  const html = [
    link('/media/1/form.docx#page=2', '<b>Form</b> A&#x26;B<small> (DOCX, 12 KB)</small>'),
    link('/media/1/form.docx', 'Again'),
    link('/media/2/a&#x26;b.pdf?v=1', 'Plan (PDF)'),
    link('/media/3/photo.webp', 'Photo'),
    link('https://example.org/media/4/other.pdf', 'Elsewhere'),
    link('/media/5/empty.pdf', ''),
  ].join('');
  expect(attachmentsOf(html)).toEqual([
    { href: '/media/1/form.docx', text: 'Form A&B (DOCX, 12 KB)' },
    { href: '/media/2/a&b.pdf?v=1', text: 'Plan (PDF)' },
  ]);
});
