import { expect, it } from 'vitest';
import { diffSanitized } from './diffSanitized.ts';

it.each([
  ['<h1>a</h1><p>b <a href="/details?search=x">c</a> <a href="#part">d</a></p>', []],
  ['<p><img src="/media/a.webp" alt="a" width="300"></p><table><tr><td>b</td></tr></table>', []],
  ['<a href="/media/a.webp"><img src="/media/a.webp" alt=""></a>', []],
  ['a<script>b()</script><style>c</style>', ['<script>', '<style>']],
  ['<p class="a" style="b" onclick="c()">d</p>', ['style', 'onclick']],
  ['<p data-a="b" aria-label="c">d</p>', ['data-a', 'aria-label']],
  ['<form><input value="x">a</form>', ['<form>', '<input>', 'value']],
  ['<a href="javascript:x()">a</a><a href="/api">b</a>', ['javascript:x()', '/api']],
  ['a<img src="b.png" alt="">', ['<img>', 'b.png', 'alt']],
  ['', []],
])('tells what goes of %j', (html, lost) => {
  expect(diffSanitized(html)).toEqual(lost);
});

it('distinguishes HTML without a remainder from HTML that loses a part', () => {
  expect(diffSanitized('<script>x()</script>')).toBeUndefined();
});
