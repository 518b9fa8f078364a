import { validateHeaderValue } from 'node:http';
import type { SiteConfig } from '@twinfront/shared/api/config';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import type { DehydratedQuery } from '@twinfront/shared/site/rendering';
import fc from 'fast-check';
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { sanitizeHtml } from '../content/worker/sanitizeHtml.ts';
import { elementsOf } from '../testing/hast.ts';
import { readData } from '../testing/readData.ts';
import { createDocument, preloadLink } from './document.ts';
import { appendToBody } from './sendPage.ts';

const template = `<!doctype html>
<html lang="zh-CN">
  <head><!--head--><script type="module" src="/main.js"></script></head>
  <body data-device="desktop"><div id="root"><!--app--></div><!--data--></body>
</html>`;

/** Text that is special to the template, to `String.replace`, to HTML or to JSON in HTML. */
const fragments = [
  ...['<!--head-->', '<!--app-->', '<!--data-->', '<html>', '<body>', '</body>', '<div id="root">'],
  ...['$&', '$`', "$'", '$1', '</script>', '<script>', '</title>', '</style>', '<!--', '-->'],
  ...['<script type="module" src="/x.js"></script>', '<link rel="stylesheet" href="/x.css">'],
  ...['<img src=x onerror=alert(1)>', '"', "'", '>', '&quot;', '\u2028', 'a', '图', ' '],
];
/** Never empty: the head leaves out empty values. */
const text = fc
  .array(fc.constantFrom(...fragments), { maxLength: 6 })
  .map((all) => `a${all.join('')}`);

const content = fc.record({
  title: text,
  summary: text,
  alt: text,
  link: text,
  siteName: text,
  footer: text,
  /** In text, in an attribute that the sanitizer keeps, and in a comment. */
  body: fc
    .tuple(text, text, text)
    .map(
      ([inText, inTitle, inComment]) =>
        `<p title="${escapeQuotes(inTitle)}">${inText}</p><!--${inComment}--><h2>${inText}</h2>`,
    ),
});

const escapeQuotes = (value: string) => value.replaceAll('"', '&quot;');

const escapeText = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

it('a document has the elements of its parts, its title and its data, whatever the content is', async () => {
  const count = async (values: Content) => structureOf(await createText(values));
  const plain = { title: 'a', summary: 'a', alt: 'a', link: 'a', siteName: 'a', footer: 'a' };
  await fc.assert(
    fc.asyncProperty(content, async (values) => {
      const body = sanitizeHtml(values.body);
      const expected = await count({ ...plain, body });
      expect(await count({ ...values, body })).toEqual({
        ...expected,
        title: expect.stringContaining(normalize(values.title)),
        data: dataOf({ ...values, body }),
      });
    }),
    { numRuns: 100 },
  );
});

it('the first paint waits for an element after the page', async () => {
  const values = { title: 'a', summary: 'a', alt: 'a', link: 'a', siteName: 'a', footer: 'a' };
  const html = await createText({ ...values, body: '' });
  const [, id] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html) ?? [];
  const afterPage = html.slice(html.indexOf('</main></div>'));
  expect(afterPage).toContain(` id="${id}">`);
});

type Content = Record<
  'title' | 'summary' | 'alt' | 'link' | 'siteName' | 'footer' | 'body',
  string
>;

/** The document of an article, as the gateway sends it to staff. */
async function createText(values: Content): Promise<string> {
  const { title, summary, alt, link, siteName, footer, body } = values;
  const site: SiteConfig = {
    name: siteName,
    description: summary,
    locale: 'zh-CN',
    footer: { copyright: footer },
  } as SiteConfig;
  const document = await createDocument({
    bundle: { template: () => template, assets: (_req, _res, next) => next() },
    definition: {
      device: 'desktop',
      url: '/details',
      documentData: { queries: queriesOf(values) },
      priority: 'background',
    },
    site,
    locale: 'zh-CN',
    policy: undefined,
    rendered: {
      status: 200,
      noindex: false,
      head: `<title>${escapeText(title)}</title><meta name="description" content="${escapeText(summary)}"/>`,
      html: `<main><h1>${escapeText(title)}</h1><img alt="${escapeText(alt)}"><a href="${escapeText(link)}">a</a>${body}<p>${escapeText(footer)}</p></main>`,
      css: 'p{margin:0}',
      pictures: [],
      scripts: ['/main.js'],
      styles: ['/main.css'],
    },
  });
  return appendToBody(document.body.bytes.identity.toString(), '<aside>banner</aside>');
}

const queriesOf = ({ siteName, footer, ...article }: Content) =>
  [
    [
      ['article', article.title],
      { ok: true, value: { ...article, body: article.body as SafeHtml } },
    ],
    [['config', 'site'], { ok: true, value: { siteName, footer } }],
  ] satisfies DehydratedQuery[];

const dataOf = (values: Content) => ({ queries: queriesOf(values) });

/** What a browser makes of a document. */
function structureOf(html: string) {
  const root: Root = unified().use(rehypeParse).parse(html);
  const elements = [...elementsOf(root)];
  const title = elements.find(({ tagName }) => tagName === 'title');
  return {
    elements: elements.map(describeElement),
    title: title && normalize(textOf(title)),
    data: readData(html),
  };
}

/** Attributes with content have any value, but no further attributes may come with it. */
function describeElement({ tagName, properties }: Element): string {
  return `${tagName} ${Object.keys(properties).join(' ')}`;
}

const normalize = (value: string) => value.replace(/\s+/g, ' ').trim();

const rest = '; rel="preload"; as="image"; fetchpriority="high"';

it.each([
  ['/media/a>; rel="stylesheet"', '/media/a%3E;%20rel=%22stylesheet%22'],
  ['/media/图 1.webp', '/media/%E5%9B%BE%201.webp'],
  ['https://a.example/"><b>\u2028📚', 'https://a.example/%22%3E%3Cb%3E%E2%80%A8%F0%9F%93%9A'],
])('escapes the address %j', (href, address) => {
  expect(preloadLink({ href })).toBe(`<${address}>${rest}`);
});

it('escapes a parameter', () => {
  const link = preloadLink({ href: '/a', imagesrcset: '/media/"图📚\u007f\udc00 1w' });
  const text = '/media/%22%E5%9B%BE%F0%9F%93%9A%7F%EF%BF%BD 1w';
  expect(link).toBe(`</a>${rest}; imagesrcset="${text}"`);
});

it('is one header and one link for every picture', () => {
  const texts = fc.string({ unit: 'binary-ascii' });
  fc.assert(
    fc.property(texts, texts, (name, imagesrcset) => {
      const link = preloadLink({ href: `/media/${name}`, imagesrcset });
      expect(() => validateHeaderValue('Link', link)).not.toThrow();
      expect(link).toMatch(/^<[^<>"\s]+>(; [a-z]+="[ -!#-[\]-~]+")+$/);
    }),
  );
});
