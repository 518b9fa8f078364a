import { expect, it } from 'vitest';
import { diffSanitized } from './diffSanitized.ts';

it.each([
  ['<h1>a</h1><p>b <a href="/details?search=x">c</a> <a href="#part">d</a></p>', []],
  ['<p><img src="/media/a.webp" alt="a" width="300"></p><table><tr><td>b</td></tr></table>', []],
  ['<a href="/media/a.webp"><img src="/media/a.webp" alt=""></a>', []],
  ['<img data-src="/media/a.webp" alt="a"><noscript><img src="/media/a.webp"></noscript>', []],
  ['<p class="a" data-a="b" aria-label="c">d</p><input type="checkbox">', []],
  ['a<script>b()</script><style>c</style>', ['scripts', 'colours, fonts and other styles']],
  ['<p style="b" onclick="c()">d</p>', ['scripts', 'colours, fonts and other styles']],
  ['<p style="text-align:center;">a</p>', []],
  ['<form><input value="x">a</form>', ['forms']],
  ['a<svg><script>b()</script></svg>', ['drawings (SVG)']],
  ['<p>a</p><p hidden>b <i>c</i></p>', ['hidden text "b c"']],
  [
    '<iframe src="https://a.test/b"></iframe><video></video>',
    ['frames and players (a link takes their place)'],
  ],
  [
    '<a href="javascript:x()">a</a><a href="/api">b</a>',
    ['the link to javascript:x()', 'the link to /api'],
  ],
  [
    'a<img src="b.png" alt=""><img alt="c">',
    ['the picture b.png', 'the picture without an address'],
  ],
  ['', []],
])('tells what goes of %j', (html, lost) => {
  expect(diffSanitized(html)).toEqual(lost);
});

it('distinguishes HTML without a remainder from HTML that loses a part', () => {
  expect(diffSanitized('<script>x()</script>')).toBeUndefined();
});
