import { describe, expect, it } from 'vitest';
import { firstPicture, previewOf } from './bodies.ts';

describe('the first picture of a body', () => {
  it.each([
    ['no picture', '<p>text &lt;img src="/media/a.png"&gt;</p>', undefined],
    ['a picture', '<img src="/media/a.jpg" alt="A">', { src: '/media/a.jpg', alt: 'A' }],
    [
      'one inside of the text before it',
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="B"><img src="/media/a.jpg" alt="A">',
      { src: '/media/a.jpg', alt: 'A' },
    ],
    ['one without a text', '<p><img src="/media/a.jpg">', { src: '/media/a.jpg', alt: '' }],
    [
      'others before it',
      '<img src="/media/a.svg" alt=""><img src="/media/b.webp" alt=""><img alt="C" src="/media/c.png">',
      { src: '/media/c.png', alt: 'C' },
    ],
    [
      'characters that need escaping',
      '<img alt="a > b &#x26; &quot;c&#34;" src="https://a.example/a.png?x=1&#x26;y=2">',
      { src: 'https://a.example/a.png?x=1&y=2', alt: 'a > b & "c"' },
    ],
    [
      'versions: the largest that is no WebP, with its size',
      '<img src="/media/a.webp" alt="" width="600" height="400" srcset="/media/a.jpg 480w, /media/b.jpg 1800w, /media/b.webp 2400w">',
      { src: '/media/b.jpg', alt: '', width: 1800, height: 1200 },
    ],
    [
      'a displayed size, which may not be that of the file',
      '<img src="/media/a.jpg" alt="" width="600" height="400">',
      { src: '/media/a.jpg', alt: '' },
    ],
    [
      'versions without a height',
      '<img src="/media/a.jpg" alt="" width="600" srcset="/media/b.jpg 1800w">',
      { src: '/media/b.jpg', alt: '' },
    ],
  ])('is found with %s', (_, body, picture) => {
    expect(firstPicture(body)).toEqual(picture);
  });
});

const shownInPreviews = (src: string) => previewOf({ src, alt: '' }) !== undefined;

it.each([
  '/media/a.jpg',
  '/media/a.JPEG?v=1#alpha',
  '/media/webp-guide.png',
  'https://a.example/a?w=1200&fm=jpg',
  'https://a.example/a.jpg?x-oss-process=image/resize,w_1200',
  'https://a.example/cdn-cgi/image/format=auto/a.png',
])('link previews show %s', (src) => {
  expect(shownInPreviews(src)).toBe(true);
});

it.each([
  '/media/a.webp',
  '/media/a.AVIF?v=1',
  '/media/a.svg',
  '/media/a.jpg.webp',
  '/media/a.jpg!webp',
  '/assets/7f0a',
  'https://a.example/a.webp?name=a.jpg',
  'https://a.example/a.jpg?format=webp',
  'https://a.example/a.jpg?x-oss-process=image/format,webp',
  'https://a.example/a.jpg?x-oss-process=image%2Fformat%2Cavif',
  'https://a.example/a.jpg?imageView2/2/w/800/format/webp',
  'https://a.example/cdn-cgi/image/format=avif/a.jpg',
  'https://a.example/image/upload/f_webp/a.jpg',
])('no link preview shows %s, or not for certain', (src) => {
  expect(shownInPreviews(src)).toBe(false);
});

it('link previews show the largest version of a picture that they can show', () => {
  const srcset = [480, 1600].map((width) => ({ src: `/media/${width}.jpg`, width }));
  const picture = { src: '/media/a.avif', alt: 'A', width: 2400, height: 1200, srcset };
  expect(previewOf(picture)).toEqual({
    src: '/media/1600.jpg',
    alt: 'A',
    width: 1600,
    height: 800,
  });
  expect(previewOf({ ...picture, srcset: [] })).toBeUndefined();
});
