import { describe, expect, it } from 'vitest';
import { firstPicture, linkedPages } from './bodies.ts';

describe('the first picture of a body', () => {
  it.each([
    ['no picture', '<p>text &lt;img src="/media/a.png"&gt;</p>', undefined],
    ['a picture', '<img src="/media/a.webp" alt="A">', { src: '/media/a.webp', alt: 'A' }],
    [
      'one inside of the text before it',
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="B"><img src="/media/a.webp" alt="A">',
      { src: '/media/a.webp', alt: 'A' },
    ],
    ['one without a text', '<p><img src="/media/a.webp">', { src: '/media/a.webp', alt: '' }],
    [
      'drawings before it',
      '<img src="/media/a.svg" alt=""><img src="/media/b.SVGZ?x" alt=""><img alt="C" src="/media/c.png">',
      { src: '/media/c.png', alt: 'C' },
    ],
    [
      'characters that need escaping',
      '<img alt="a > b &#x26; &quot;c&#34;" src="https://a.example/?x=1&#x26;y=2">',
      { src: 'https://a.example/?x=1&y=2', alt: 'a > b & "c"' },
    ],
    [
      'versions: the largest, with its size',
      '<img src="/media/a.webp" alt="" width="600" height="400" srcset="/media/a.webp 480w, /media/b.webp 1800w">',
      { src: '/media/b.webp', alt: '', width: 1800, height: 1200 },
    ],
    [
      'a displayed size, which may not be that of the file',
      '<img src="/media/a.webp" alt="" width="600" height="400">',
      { src: '/media/a.webp', alt: '' },
    ],
    [
      'versions without a height',
      '<img src="/media/a.webp" alt="" width="600" srcset="/media/b.webp 1800w">',
      { src: '/media/b.webp', alt: '' },
    ],
  ])('is found with %s', (_, body, picture) => {
    expect(firstPicture(body)).toEqual(picture);
  });
});

it('the pages that a body links to are those of this site', () => {
  const body =
    '<a href="/details?article=a&#x26;x=1#top">a</a><p title="<a href=&quot;/details?article=no&quot;">' +
    '<a class="x" rel="y" href="/details?banner=1">b</a><a href="/">c</a><a href="/details">d</a>' +
    '<a href="https://a.example/details?article=e">e</a><a>f</a>';
  expect(linkedPages(body)).toEqual(['/details?article=a&x=1', '/details?banner=1']);
});
