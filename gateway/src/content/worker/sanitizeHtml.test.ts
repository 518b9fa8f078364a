import querystring from 'node:querystring';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import { headingsOf } from '@twinfront/shared/site/headings';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './sanitizeHtml.ts';

describe('sanitizeHtml', () => {
  it.each([
    ['prose', '<p>a <strong>b</strong> <code>c</code></p>'],
    ['lists', '<ul><li>a</li></ul><ol start="3"><li>b</li></ol>'],
    ['quotes and code', '<blockquote><p>a</p></blockquote><pre><code>b</code></pre>'],
    ['details', '<details open><summary>a</summary>b</details>'],
    ['links to our pages', '<a href="/details?article=a&amp;x=1">a</a>'],
    ['links to pictures', '<a href="/media/a.webp">a</a>'],
    ['links to PDF files', '<a href="/media/0a/%E8%A1%A8.pdf#page=2">a</a>'],
    ['mail and telephone', '<a href="mailto:a@b.test">a</a><a href="tel:+8610">b</a>'],
  ])('keeps %s', (_, html) => {
    expect(sanitizeHtml(html).replaceAll('&#x26;', '&amp;')).toBe(html);
  });

  it('enhances pictures, tables and external links', () => {
    expect(sanitizeHtml('<img src="/media/a.webp" alt="" width="40" height="30">')).toBe(
      '<img src="/media/a.webp" alt="" width="40" height="30" loading="lazy" decoding="async">',
    );
    expect(
      sanitizeHtml('<table><tbody><tr><td align="right" colspan="2">a</td></tr></tbody></table>'),
    ).toBe(
      '<div class="table-scroll" tabindex="0"><table><tbody><tr><td align="right" colspan="2">a</td></tr></tbody></table></div>',
    );
    expect(sanitizeHtml('<a href="https://e.test/">a</a>')).toBe(
      '<a href="https://e.test/" rel="noopener nofollow" target="_blank">a</a>',
    );
  });

  // All else that is not allowed: sanitizeHtml.hostile.test.ts.
  it.each([
    ['<a href="tel:hotline">a</a><a href="mailto:info">b</a>', '<a>a</a><a>b</a>'],
    [
      '<img src="/media/a.webp" alt="" srcset="/media/b.webp 480w, javascript:alert(1) 960w">',
      '<img src="/media/a.webp" alt="" loading="lazy" decoding="async">',
    ],
  ])('removes what leads nowhere in %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  describe('a heading', () => {
    it.each([
      ['<h2>Opening hours</h2>', '<h2 id="s-opening-hours">'],
      ['<h3>三种读者证：办理、借期</h3>', '<h3 id="s-三种读者证办理借期">'],
      ['<h2><em>A</em> &lt;b&gt; &amp; "c"</h2>', '<h2 id="s-a-b--c">'],
      ['<h2 id="root">？</h2>', '<h2 id="s-root">'],
      ['<h2>a</h2><h2>a</h2><h2>a 2</h2>', '<h2 id="s-a-2">'],
      ['<h2 id="document-data">constructor</h2>', '<h2 id="s-document-data">'],
    ])('of %s has an id', (html, heading) => {
      expect(sanitizeHtml(html)).toContain(heading);
    });

    it('links to itself', () => {
      expect(sanitizeHtml('<h2>借 <em>书</em></h2>')).toBe(
        '<h2 id="s-借-书"><a class="heading" href="#s-借-书">借 <em>书</em></a></h2>',
      );
    });

    it.each([
      ['has a link', '<h2 id="a"><a href="/details">a</a></h2>'],
      ['is in a link', '<a href="/details"><h2 id="a">a</h2></a>'],
      ['is a control', '<details><summary><h2 id="a">a</h2></summary></details>'],
    ])('that %s has no other link', (_, html) => {
      expect(sanitizeHtml(html)).toBe(html.replace('id="a"', 'id="s-a"'));
    });

    it('is below the title of the page', () => {
      expect(tagsOf(sanitizeHtml('<h1>a</h1><h2>b</h2><h6>c</h6>'))).toEqual(['h2', 'h3', 'h6']);
      expect(tagsOf(sanitizeHtml('<h2>b</h2><h4>c</h4>'))).toEqual(['h2', 'h4']);
    });
  });

  it.each([
    ['a title', '<h2>Getting here</h2><a href="#getting-here">a</a>', '#s-getting-here'],
    ['an encoded title', '<h2>站</h2><a href="#%E7%AB%99">a</a>', '#s-%E7%AB%99'],
    ['the id of a heading', '<a href="#top">a</a><h2 id="top">Hours</h2>', '#s-top'],
    ['an id with its prefix', '<a href="#s-x">a</a><p id="x">b</p>', '#s-x'],
    ['an id that begins with the prefix', '<a href="#s-x">a</a><p id="s-x">b</p>', '#s-s-x'],
    ['such an id beside another', '<p id="x">b</p><a href="#s-x">a</a><p id="s-x">c</p>', '#s-s-x'],
    ['a title that begins with the prefix', '<h2>S-Bahn</h2><a href="#s-bahn">a</a>', '#s-s-bahn'],
    ['an invalid escape', '<a href="#%">a</a><p id="%">b</p>', '#s-%'],
    ['the first of two', '<a href="#x">a</a><p id="x">b</p><p id="x">c</p>', '#s-x'],
  ])('resolves a link to %s', (_, html, href) => {
    const clean = sanitizeHtml(html);
    expect(clean).toContain(`<a href="${href}">a</a>`);
    expect(clean).toContain(` id="${querystring.unescape(href.slice(1))}"`);
  });

  it.each([
    ['the start of the page', '#', '#top'],
    ['the start of the page by its name', '#Top', '#top'],
    ['a heading of another article', '/details?article=a#x', '/details?article=a#s-x'],
  ])('resolves a link to %s', (_, href, resolved) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).toBe(`<a href="${resolved}">a</a>`);
  });

  it.each([
    [
      '<ul><li class="task-list-item"><input type="checkbox" checked disabled> a <b>b</b><ul><li>c</li></ul></li></ul>',
      '<ul><li><label class="task"><input type="checkbox" checked disabled> a <b>b</b></label><ul><li>c</li></ul></li></ul>',
    ],
    [
      '<li><p><input type="checkbox"> <a href="/details">a</a></p></li>',
      '<li><p><label class="task"><input type="checkbox" disabled> <a href="/details">a</a></label></p></li>',
    ],
    ['<p><input type="checkbox"> <input type="text" value="a">b</p>', '<p> b</p>'],
    ['<p>a<input type="checkbox"></p>', '<p>a</p>'],
  ])('labels the boxes of task lists, and removes other inputs: %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it.each([
    ['<p>أهلاً 9:00</p><p>a</p>', '<p dir="auto">أهلاً 9:00</p><p>a</p>'],
    ['<p dir="ltr">שלום</p>', '<p dir="ltr">שלום</p>'],
    ['<ul><li>שלום</li><li>a</li></ul>', '<ul dir="rtl"><li dir="auto">שלום</li><li>a</li></ul>'],
    [
      '<blockquote><p>שלום</p><p>a</p></blockquote>',
      '<blockquote dir="rtl"><p dir="auto">שלום</p><p dir="auto">a</p></blockquote>',
    ],
    ['<ul><li>a שלום</li></ul>', '<ul><li dir="auto">a שלום</li></ul>'],
    ['<ul dir="rtl"><li>שלום</li></ul>', '<ul dir="rtl"><li>שלום</li></ul>'],
  ])('gives Arabic and Hebrew texts their direction: %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it('keeps the classes of notes', () => {
    const note =
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">a</p></div>';
    expect(sanitizeHtml(note)).toBe(note);
    expect(sanitizeHtml('<div class="ant-modal"><p class="x">a</p></div>')).toBe(
      '<div><p>a</p></div>',
    );
  });

  it('does not nest links', () => {
    const nested =
      '<a href="/details"><table><tr><td>a</td></tr><a href="https://e.test">b</a></table></a>';
    expect(sanitizeHtml(nested)).toBe(
      '<a href="/details">b<div class="table-scroll" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div></a>',
    );
  });

  it('links a picture with a text alternative to itself, unless it is in a link or an icon', () => {
    const image = (more: string) => `<img src="/media/a.webp" ${more}>`;
    expect(sanitizeHtml(image('alt="a" width="800"'))).toMatch(
      /^<a href="\/media\/a.webp" class="zoom"><img src="\/media\/a.webp" alt="a" width="800"[^<]*><\/a>$/,
    );
    expect(sanitizeHtml('<img src="https://e.test/a.png" alt="a">')).toContain(
      '<a href="https://e.test/a.png" class="zoom" rel="noopener nofollow" target="_blank">',
    );
    expect(sanitizeHtml(`<a href="/details">${image('alt="a"')}</a>`)).not.toContain('zoom');
    expect(sanitizeHtml(`<h2>b ${image('alt="a"')}</h2>`)).not.toContain('zoom');
    expect(sanitizeHtml(image('alt="a" width="32"'))).not.toContain('zoom');
    expect(sanitizeHtml(image(''))).not.toContain('zoom');
  });

  describe('a picture', () => {
    /** The attributes that remain, without those of every picture. */
    const attributesOf = (attributes: string) =>
      sanitizeHtml(`<img src="/media/a.webp" alt="" ${attributes}>`)
        .replace('<img src="/media/a.webp" alt="" ', '')
        .replace(/ ?loading="lazy" decoding="async"/, '')
        .replace(/>$/, '');

    it.each([
      ['both dimensions', 'width="600" height="400"', 'width="600" height="400"'],
      ['a very long one', 'width="1080" height="12000"', 'width="1080" height="12000"'],
      ['a height, which a narrow column reduces', 'height="300"', 'style="max-height:300px"'],
      ['a per cent of the width', 'width="50%"', 'width="50%"'],
      ['a per cent beside a height', 'width="100%" height="300"', 'width="100%"'],
      ['keywords', 'width="auto" height="auto"', ''],
      ['a keyword beside a width', 'width="600" height="auto"', 'width="600"'],
      ['units of CSS', 'width="600px" height="10.4em"', 'width="600" height="166"'],
      ['sizes that no picture has', 'width="100000" height="1e9"', ''],
      ['nothing that is a size', 'width="1;color:red" height="-1"', ''],
    ])('with %s has its size', (_, attributes, size) => {
      expect(attributesOf(attributes)).toBe(size);
    });

    it.each([
      ['the width of the column', '/media/b.webp 480w, /media/c.webp 960w', '', '960px'],
      ['its own width', '/media/b.webp 480w, /media/c.webp 960w', 'width="300"', '300px'],
      ['the width of its largest candidate', '/media/b.webp 320w', 'width="50%"', '320px'],
    ])('with candidates is selected by at most %s', (_, srcset, width, limit) => {
      const attributes = attributesOf(`${width} srcset="${srcset}"`);
      expect(attributes).toContain(`srcset="${srcset}"`);
      expect(attributes).toContain(`sizes="min(100vw, 42rem, ${limit})"`);
    });
  });

  it('names the scroll region of a table by its caption, else by the heading above', () => {
    const table = '<table><tbody><tr><td>a</td></tr></tbody></table>';
    expect(sanitizeHtml(`<h2>Hours</h2><p>b</p>${table}`)).toContain(
      '<div class="table-scroll" tabindex="0" role="region" aria-labelledby="s-hours"><table>',
    );
    expect(sanitizeHtml(`<h2>c</h2><table><caption>Hours</caption></table>`)).toContain(
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Hours"><table>',
    );
  });

  it('has headings of levels 2 and 3 that `headingsOf` finds', () => {
    const html = sanitizeHtml(
      '<h2 title="a>b">A &lt;i&gt; &amp; <em>c</em></h2><h3>借书</h3><h4>d</h4>' +
        `<p title='<h2 id="s-x">e</h2>'>f</p>`,
    );
    expect(headingsOf(html as SafeHtml)).toEqual([
      { id: 's-a-i--c', level: 2, text: 'A <i> & c' },
      { id: 's-借书', level: 3, text: '借书' },
    ]);
  });
});

const tagsOf = (html: string) => (html.match(/<h\d/g) ?? []).map((tag) => tag.slice(1));
