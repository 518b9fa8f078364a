import querystring from 'node:querystring';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import { headingsOf } from '@twinfront/shared/site/bodyElements';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './sanitizeHtml.ts';

describe('sanitizeHtml', () => {
  it.each([
    ['prose', '<p dir="ltr">a <strong>b</strong> <code>c</code></p>'],
    ['lists', '<ul><li>a</li></ul><ol start="3"><li>b</li></ol>'],
    [
      'quotes and details',
      '<blockquote>a</blockquote><details open><summary>a</summary>b</details>',
    ],
    ['links to our pages', '<a href="/details?article=a&amp;x=1">a</a>'],
    ['links to pictures', '<a href="/media/a.webp">a</a>'],
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

  it('links to pages of the site itself as such, also by their absolute addresses', () => {
    const link = (href: string) => `<a href="${href}">a</a>`;
    const external = ' rel="noopener nofollow" target="_blank"';
    const origin = 'https://own.test';
    expect(sanitizeHtml(link(`${origin}/details?article=a#b`), origin)).toBe(
      link('/details?article=a#s-b'),
    );
    for (const href of [`${origin}.evil.test/details`, `${origin}/other`, origin])
      expect(sanitizeHtml(link(href), origin)).toBe(link(href).replace('">', `"${external}>`));
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
      ['a keyword beside a width', 'width="600" height="auto"', 'width="600"'],
      ['units of CSS', 'width="600px" height="10.4em"', 'width="600" height="166"'],
      ['sizes that no picture has', 'width="100000" height="-1"', ''],
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

  const picture = (attributes: string) => `<img ${attributes} loading="lazy" decoding="async">`;
  const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it.each([
    [`<img data-src="/media/a.webp" src="${gif}" alt="">`],
    ['<img data-lazy-src="/media/a.webp" src="/media/blank.gif" alt="">'],
    // Discuz, Sina, layui, Vue and Taobao.
    ['<img src="/static/none.gif" file="/media/a.webp" zoomfile="/media/b.webp" alt="">'],
    ['<img real_src="/media/a.webp" alt="">'],
    ['<img lay-src="/media/a.webp" alt="">'],
    ['<img v-lazy="/media/a.webp" alt="">'],
    ['<img data-lazy-srcset="/media/a.webp 1x" data-lazy-sizes="(max-width: 1.5em) 1em" alt="">'],
    ['<img src=" /media/a.webp " data-original-title="Hall 1.5" loading="lazy" alt="">'],
    ['<img data-srcset="/media/a.webp 2x" src="data:image/svg+xml,%3Csvg%3E" alt="">'],
    ['<picture><source data-srcset="/media/a.webp 1x"><img alt=""></picture>'],
    [`<img src="${gif}" alt=""><noscript><img src="/media/a.webp"></noscript>`],
    ['<noscript><img src="/media/a.webp"></noscript>\n<img class="lazy" alt="">'],
    [
      '<span><img data-src="/media/a-300.webp" alt=""></span><noscript><img src="/media/a.webp" alt=""></noscript>',
    ],
    ['<img src="/media/a.webp" alt=""><noscript><img src="/media/a.webp" alt="b"></noscript>'],
    ['<noscript><img src="/media/a.webp" alt="c"></noscript>'],
  ])('shows one picture, that of its script or of its <noscript>: %s', (html) => {
    expect(sanitizeHtml(html).match(/<img [^>]*?src="[^"]*"/g)).toEqual([
      expect.stringContaining(' src="/media/a.webp"'),
    ]);
  });

  it('shows no picture that counts visits', () => {
    const counter = '<noscript><img src="https://a.test/count"></noscript>';
    const frame = '<iframe src="https://a.test" width="0"></iframe>';
    expect(sanitizeHtml(`<p>a</p>${counter}<p>b</p><img src="${gif}">${frame}`)).toBe(
      '<p>a</p><p>b</p>',
    );
    expect(sanitizeHtml(`<p>a<img data-src="/media/a.webp"></p>${counter}`)).toContain('/media/a');
  });

  it.each([
    [png, true],
    [' DATA:image/png;base64,iVBO\nRw0KGgo= ', true],
    [`data:image/jpeg;base64,${'A'.repeat(1000)}`, true],
    ['data:image/png;charset=utf-8;base64,iVBORw0KGgo%3D', true],
    ['data:image/svg+xml;name=a.png;base64,PHN2Zz4=', false],
    [`data:image/jpeg;base64,${'A'.repeat(256 * 1024)}`, false],
    ['data:image/png,a', false],
    ['data:text/html;base64,PHN2Zz4=', false],
    [gif, false],
  ])('shows a picture inside of the text if it is small and no drawing: %j', (src, isShown) => {
    const shown = `<p>${picture(`src="${src.replace(/\s/g, '').replace('DATA', 'data')}" alt="a"`)}</p>`;
    expect(sanitizeHtml(`<p><img src="${src}" alt="a"></p>`)).toBe(isShown ? shown : '<p></p>');
  });

  it.each([
    ['<a href="/media/a.docx">Form</a>', 'Form<small> (DOCX)</small>'],
    ['<a href="/media/a.PDF?v=1#page=2">Form</a>', 'Form<small> (PDF)</small>'],
    ['<a href="/media/a.zip" data-size="2048">All</a>', 'All<small> (ZIP, 2 KB)</small>'],
    ['<a href="/media/a.csv" data-size="3145728">list.csv</a>', 'list.csv<small> (3.0 MB)</small>'],
    ['<a href="/media/a.txt" data-size="x">list (TXT)</a>', 'list (TXT)'],
    ['<a href="/media/a.webp" data-size="1">Picture</a>', 'Picture'],
  ])('shows the type and size of the attachment in %s', (html, text) => {
    expect(sanitizeHtml(html)).toMatch(/^<a href="[^"]*">/);
    expect(sanitizeHtml(html)).toContain(`>${text}</a>`);
  });

  it.each([
    '<p hidden>b</p>',
    '<div style="color:red; DISPLAY : none !important"><p>b</p></div>',
    '<p style="visibility:hidden">b</p>',
    '<span class="x screen-reader-text">b</span>',
    '<span class="elementor-screen-only">b</span><span class="element-invisible">c</span>',
    '<xml><w:View>Normal</w:View><w:Zoom>0</w:Zoom></xml>',
    '<w:LatentStyles>b</w:LatentStyles>',
  ])('removes what is hidden with its text: %s', (html) => {
    expect(sanitizeHtml(`<p>a</p>${html}`)).toBe('<p>a</p>');
  });

  it('keeps what only looks hidden', () => {
    const shown = '<p style="display:none;display:block">a</p><xml><p>b</p></xml>';
    expect(sanitizeHtml(shown)).toBe('<p>a</p><p>b</p>');
    // WeChat shows its articles with a script.
    expect(sanitizeHtml('<div id="js_content" style="visibility:hidden">a</div>')).toBe(
      '<div id="s-js_content">a</div>',
    );
  });

  it.each([
    [
      '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li><li data-list="bullet">d</li><li data-list="ordered">e</li></ol>',
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol><ul><li>d</li></ul><ol start="2"><li>e</li></ol>',
    ],
    [
      '<ul><li>a</li><li class="ql-indent-2">b</li><li class="ql-indent-1">c</li></ul>',
      '<ul><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ul>',
    ],
    [
      '<ol><li data-list="checked">a</li><li data-list="unchecked">b</li></ol>',
      '<ul><li><label class="task"><input type="checkbox" checked disabled>a</label></li><li><label class="task"><input type="checkbox" disabled>b</label></li></ul>',
    ],
    [
      '<ul data-checked="false"><li>a</li></ul>',
      '<ul><li><label class="task"><input type="checkbox" disabled>a</label></li></ul>',
    ],
    ['<ol><li>a<ul><li>b</li></ul></li></ol>', '<ol><li>a<ul><li>b</li></ul></li></ol>'],
  ])('nests the lists of Quill: %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it.each([
    ['<p style="text-align: center; color: red">a</p>', '<p align="center">a</p>'],
    ['<p class="ql-align-right ql-direction-rtl">a</p>', '<p align="right" dir="rtl">a</p>'],
    ['<h2 id="b" class="has-text-align-left">a</h2>', '<h2 id="s-b" align="left">'],
    [
      '<p align="CENTER">a</p><center>b</center>',
      '<p align="center">a</p><div align="center">b</div>',
    ],
    ['<p style="text-align:justify">a</p>', '<p>a</p>'],
    ['<table><tr><td style="text-align:right">a</td></tr></table>', '<td align="right">a</td>'],
  ])('keeps the alignment of %s', (html, expected) => {
    expect(sanitizeHtml(html)).toContain(expected);
  });

  it('makes targets of names, and links without a scheme', () => {
    expect(sanitizeHtml('<a href="#fee">a</a><a name="fee"></a>')).toBe(
      '<a href="#s-fee">a</a><a id="s-fee"></a>',
    );
    expect(sanitizeHtml('<a href="//e.test/b">a</a><img src="//e.test/c" alt="">')).toMatch(
      /^<a href="https:\/\/e.test\/b"[^>]*>a<\/a><img src="https:\/\/e.test\/c"/,
    );
  });

  it.each([
    ['MAILTO:a@b.test', 'mailto:a@b.test'],
    [' HTTPS://E.test/b ', 'https://E.test/b'],
    ['\n//e.test/b', 'https://e.test/b'],
    [' /details ', '/details'],
  ])('keeps a link with capitals or spaces that browsers ignore: %j', (href, expected) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).toContain(`<a href="${expected}"`);
  });

  it.each([
    [
      '<math display="block"><mi>A</mi><mo stretchy="false">=</mo><msup><mi>r</mi><mn>2</mn></msup></math>',
      undefined,
    ],
    [
      '<span class="katex"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math><span class="katex-html">x</span></span>',
      '<span><math><mrow><mi>x</mi></mrow></math></span>',
    ],
    ['<math><mtext><b onclick="x()">a</b></mtext>b</math>', '<math><mtext>a</mtext></math>'],
    ['<mi>a</mi><math><svg>b</svg></math>', 'a'],
  ])('keeps formulas of presentation MathML alone: %s', (html, expected = html) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it.each([
    ['<iframe src="//a.test/p" title="Walk"></iframe>', 'https://a.test/p', 'Walk (a.test)'],
    ['<oembed url="https://a.test/v"></oembed>', 'https://a.test/v', 'a.test'],
    ['<video><source src="/media/%E5%9B%BE.mp4"></video>', '/media/%E5%9B%BE.mp4', '图.mp4'],
    ['<audio src="/media/a.mp3" title="Song">b</audio>', '/media/a.mp3', 'Song (a.mp3)'],
    ['<object data="/media/a.pdf"><p>b</p></object>', '/media/a.pdf', 'a.pdf'],
    [
      '<iframe data-src="https://a.test/p" src="about:blank"></iframe>',
      'https://a.test/p',
      'a.test',
    ],
  ])('puts a link in the place of %s', (html, href, text) => {
    const link = `<a href="${href}"${href.startsWith('/') ? '' : ' rel="noopener nofollow" target="_blank"'}>${text}</a>`;
    expect(sanitizeHtml(html)).toBe(`<p>${link}</p>`);
  });

  it.each([
    ['hidden texts', '<p hidden>a</p>'],
    ['lazy pictures', '<img data-src="/media/a.png"><noscript><img src="/media/a.png"></noscript>'],
    ['items', '<li class="ql-indent-1" data-list="ordered">a'],
  ])('sanitizes many %s in linear time', (_, html) => {
    const timeOf = (count: number) => {
      const body = html.repeat(count);
      const start = process.threadCpuUsage();
      sanitizeHtml(body);
      return process.threadCpuUsage(start).user / 1000;
    };
    timeOf(500);
    expect(timeOf(8000)).toBeLessThan(40 * Math.max(10, timeOf(1000)));
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
