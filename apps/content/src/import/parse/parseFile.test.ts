import { describe, expect, it } from 'vitest';
import { article } from '../../testing/createFolder.ts';
import { formatValidationError } from '../validationError.ts';
import { parseFile } from './parseFile.ts';

const pictures = new Map([['articles/a.svg', { hash: '0'.repeat(32), type: 'svg' as const }]]);

const parse = (file: string, text: string | Uint8Array) =>
  parseFile(file, Buffer.from(text), pictures);

/** The errors as the owner reads them. */
function faultsIn(file: string, text: string | Uint8Array): string[] {
  const parsed = parse(file, text);
  return 'errors' in parsed ? parsed.errors.map(formatValidationError) : [];
}

function dataOf(file: string, text: string): unknown {
  const parsed = parse(file, text);
  return 'item' in parsed ? parsed.item.data : parsed.errors;
}

/** Each list names the one before nine times: more than a hundred million values. */
const aliases = Array.from('bcdefghi').reduce(
  (yaml, name, index) =>
    `${yaml}${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(', ')}]\n`,
  'a: &a [x, x, x, x, x, x, x, x, x]\n',
);
const home = 'banners: []\nfunctions: []\nnotices: x\n';
const front = '---\ntitle: x\nupdatedAt: 2026-11-18T09:00:00Z\n';
const picture =
  'does not exist as a picture. Name a picture of this folder, relative to this file (such as ./picture.avif), or an absolute http(s) address.';

describe('a text', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    ['broken YAML', 'home.yaml', 'a: 1\nb: [1', 'is not YAML at line 2: '],
    ['a key twice', 'home.yaml', 'a: 1\na: 2', 'is not YAML at line 2: Map keys must be unique. '],
    ['a second document', 'home.yaml', `${home}---\na: b\n`, 'is not YAML at line 4: '],
    ['broken front matter', 'articles/x.md', `${front}a: [1\n---\nx`, 'is not YAML at line 5: '],
    [
      'no fields',
      'home.yaml',
      'hello',
      'has no fields. Write fields as "name: value", one per line.',
    ],
    ['a list', 'home.yaml', '- 1', 'has no fields. '],
    ['other bytes', 'home.yaml', Buffer.from([0xff, 0xfe]), 'is not UTF-8 text. Save it with the '],
    ['UTF-16', 'home.yaml', Buffer.from('a: b', 'utf16le'), 'is not UTF-8 text. '],
    [
      'exponential aliases',
      'home.yaml',
      aliases,
      'has aliases that cannot be resolved. Write the ',
    ],
    [
      'no front matter',
      'articles/x.md',
      'Text',
      'has no front matter. Begin the file with a line -',
    ],
  ])('with %s is reported', (_name, file, text, wrong) => {
    const [error = '', ...others] = faultsIn(file, text);
    expect([error.slice(0, file.length + 2 + wrong.length), others]).toEqual([
      `${file}: ${wrong}`,
      [],
    ]);
  });

  it.each([
    ['a missing picture', '![a](./no.png)', `"./no.png" ${picture}`],
    ['a missing picture in raw HTML', '<img src="no.png">', `"no.png" ${picture}`],
    ['a picture named in other capitals', '![](A.svg)', `"A.svg" ${picture}`],
    ['nothing but blanks', ' ', 'is empty. Write the article as Markdown below the front matter.'],
  ])('with %s as its body is reported', (_name, body, error) => {
    expect(faultsIn('articles/x.md', article('x', { body }))).toEqual([
      `articles/x.md, body: ${error}`,
    ]);
  });

  it('is reported with each unknown field of the file, of a mapping and of a list', () => {
    const text = `name: x
description: x
locale: en
colour: red
Timezone: x
__proto__: { x: y }
constructor: x
prototype: x
toString: x
footer: { copyright: x, ICP: x, links: [{ title: x, href: /details, target: x }] }
`;
    const unknown = ['Timezone', '__proto__', 'colour', 'constructor', 'footer.ICP'];
    const fields = [...unknown, 'footer.links.0.target', 'prototype', 'toString'];

    expect(faultsIn('site.yaml', text).sort()).toEqual(
      fields.map((field) => {
        const right = 'Correct its name or remove it.';
        return `site.yaml, ${field}: is not a known field. ${right}`;
      }),
    );
  });

  it('may have a byte order mark and CRLF, and keeps every value as written', () => {
    const text =
      "---\ntitle: 2026\nsummary: no\nicon: { src: 'https://example.com/i.png', alt: '' }\n---\n";
    const windows = (unix: string) => `\uFEFF${unix.replaceAll('\n', '\r\n')}`;

    expect(dataOf('functions/renew.md', windows(text))).toEqual({
      id: 'renew',
      title: '2026',
      summary: 'no',
      icon: { src: 'https://example.com/i.png', alt: '' },
    });
    expect(dataOf('home.yaml', windows(home))).toEqual({
      banners: [],
      functions: [],
      notices: 'x',
    });
  });

  it('may have GFM and raw HTML as its body', () => {
    const body = '| a |\n|-|\n| 1 |\n\n<b>raw</b>';
    expect(dataOf('articles/x.md', article('x', { body }))).toMatchObject({
      body: expect.stringMatching(/<td>1<\/td>.*<b>raw<\/b>/s),
    });
  });
});
