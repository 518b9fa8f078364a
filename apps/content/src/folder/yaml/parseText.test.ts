import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMistakes } from './findMistake.ts';
import { parseText } from './parseText.ts';

const parse = (yaml: string) => parseText(Buffer.from(yaml), { hasFrontMatter: false });

/** `line: message. hint`, of the mistake that keeps a text from being read. */
function mistakeIn(yaml: string): string | undefined {
  const text = parse(yaml);
  return 'message' in text ? `${text.line}: ${text.message}. ${text.hint}` : undefined;
}

const quoted = (mistake: string) => (text: string) => `${mistake}. Put the text in quotes: ${text}`;
const special = quoted('a text that begins with a special character');
const withColon = quoted('a colon inside a text without quotes');
const inGroup = quoted('a colon or bracket inside a text without quotes');
const brackets = 'a full-width comma or a semicolon inside brackets';
const openQuote = 'a quote that is not closed';
const noField = 'a line that is not a field';
const noSpace = 'a list item without a space after -. Write -';
const unlike = 'a list item that is indented unlike the one above';

describe('the fields of a text', () => {
  it.each([
    ['title: x\nupdatedAt：2026-11-18', 2, 'a full-width colon after updatedAt. Write a colon'],
    [
      'title ：x',
      1,
      'a full-width colon after title. Write a colon of ASCII and a space: title: x',
    ],
    ['title:x\nlevel: y', 1, 'no space after the colon of title'],
    ['title:\u3000x\nlevel: y', 1, 'a full-width space after the colon of title'],
    ['logo: { src：a.png, alt：b }', 1, 'a full-width colon after src. Write a colon of ASCII'],
    ['logo: {src:a.png, alt:b}', 1, 'no space after the colon of src'],
    ['a: 1\nlogo: { src: a.png， alt: b }', 2, brackets],
    ['logo: { src: a.png; alt: b }', 1, brackets],
    ['tags: ["甲"， "乙"]', 1, `${brackets}. Write commas of`],
    ['logo: { src: a.png alt: b }', 1, 'no comma before alt. Write commas between the fields in {'],
    ['logo: { src: a.png, alt: 他说: 好 }', 1, inGroup('alt: "他说: 好"')],
    ['logo: { src: a.png, alt: 10:00 [开] }', 1, inGroup('alt: "10:00 [开]"')],
    ['logo: { src: a.jpg, alt: The hall: a view }', 1, inGroup('alt: "The hall: a view"')],
    [
      'links: [\n  { title: a, href: b },\n  { title: c: d, href: e }\n]',
      3,
      inGroup('title: "c: d"'),
    ],
    ['tags: [#公告]\ntitle: x', 1, 'a # inside brackets, which begins a comment'],
    ['a: 1\ntags: [a, b\ntitle: x', 2, 'a bracket [ that is not closed. Write ] at the end'],
    ['x: [', 1, 'a bracket [ that is not closed'],
    ['logo: { src: a.png\ntitle: x', 1, 'a bracket { that is not closed'],
    ['links:\n  - { title: a, href: b\n  - { title: c, href: d }', 2, 'a bracket { that is not'],
    ["title: 'a\nlevel: b\nalt: c", 1, `${openQuote}. Write ' at the end of the text too`],
    ['contact:\n  - "a\n  - b\nlinks:\n  - c', 2, `${openQuote}. Write " at the end`],
    ['a: 1\nb: "1\nc: 1', 2, openQuote],
    ['tags: ["a, b]\nsummary: x\nlink: y', 1, openQuote],
    ['logo: { src: a.png, alt: "x }\nb: 1\nc: 2', 1, openQuote],
    ['title: "C:\\图"', 1, 'a backslash in double quotes. Write two for each: title: "C:\\\\图"'],
    ["title: '它's 好'", 1, special('title: "它\'s 好"')],
    ['contact:\n  - #12 River Street\n  - b', 2, special('- "#12 River Street"')],
    ['contact:\n  - [Main] building', 2, special('- "[Main] building"')],
    ['contact:\n  - @museum', 2, special('- "@museum"')],
    ['contact:\n  - "Main" building', 2, special('')],
    ['tags: [a, *b]', 1, special('"*b"')],
    ['title: [a], [b]', 1, special('title: "[a], [b]"')],
    ['title: Hours: what is new', 1, withColon('title: "Hours: what is new"')],
    ['logo: {src: a.png,\n  alt: x: y }', 2, withColon('alt: "x: y"')],
    ['title: a: b # c', 1, withColon('title: "a: b"')],
    ['contact:\n  - Tel：010\n  - WiFi:abc\nalert:\n  text: Closed: snow', 5, withColon('')],
    ['tags:\n- 公告\n-活动\ntitle: x', 3, `${noSpace} 活动`],
    ['banners:\n-summer\n-welcome', 2, `${noSpace} summer`],
    ['tags:\n  - a\n - b', 3, unlike],
    ['tags:\n - a\n  - b', 3, unlike],
    ['title: x\n- a', 2, 'a list item below a field that has a text. Write the list below a line'],
    ['summary: 一行\n第二行没有缩进\ntitle: x', 2, `${noField}. Write name: value; if it`],
    ['title: x\nsummary 没有冒号\nalt: 1', 2, noField],
    ['title = x\nalt = y', 1, noField],
    ['summary: |\n一行\ntitle: x', 2, 'a text that is not indented below summary. Begin each line'],
    ['a: 1\na: 2', 2, 'a field that is already above. Remove one of the two'],
    ['a: 1\n---\nb: 2', 2, 'a second document below a line ---. Remove that line'],
    ['tags: "a", "b"', 1, 'several texts without brackets. Write a list in brackets'],
    ['logo: src: a.png, alt: b', 1, 'fields without brackets. Write logo: { src: a.png, alt: b }'],
    ['logo: { src: a.png, alt: x }}', 1, 'one bracket } too many. Remove it'],
    ['logo: { src: "a.png" alt: x }', 1, 'no comma after a text in quotes'],
    ['links:\n  - title: a\n  href: b', 3, 'a wrong indentation, or a bracket that is not closed'],
  ])('have a line and an explanation of the mistake in %j', (yaml, line, mistake) => {
    expect(mistakeIn(yaml)).toContain(`${line}: has ${mistake}`);
  });

  it.each([
    ['title: e9\n  updatedAt: 2026-11-01', '2: is indented more than the field above. Indent the'],
    ['title: 见\n  tags: [a]', '2: is indented more than the field above'],
    [' title: x\nupdatedAt: 2026-11-01', '1: is indented, unlike the fields below'],
    ['a:\n\tb: 2', '2: is indented with a tab. Indent with spaces'],
  ])('have the line that is wrongly indented in %j', (yaml, mistake) => {
    expect(mistakeIn(yaml)).toContain(mistake);
  });

  it.each([
    ['*Star* night', '"*Star* night"'],
    ['[Closed] Office', '"[Closed] Office"'],
    ['{x} y', '"{x} y"'],
    ['"A" and B', String.raw`"\"A\" and B"`],
    ['&b c', '"&b c"'],
    ['!new x', '"!new x"'],
    ['!惊', '"!惊"'],
    ['@us', '"@us"'],
    ['%x', '"%x"'],
    ['> x', '"> x"'],
    ['- x', '"- x"'],
    ['#12', '"#12"'],
  ])('begin with a special character that needs quotes: %s', (title, quoted) => {
    expect(mistakeIn(`a: 1\ntitle: ${title}\nb: 2`)).toBe(`2: has ${special(`title: ${quoted}`)}`);
  });

  it.each([
    'title: x：y\nhref: https://a.example\ntime: 08:00\n标题 : a',
    'title: "a: b"\nalt: \'it\'\'s\'\nlogo: { "src":"a, b", alt: "{c}" } # d',
    'links:\n  - title: a\n    href: b\n  -   title: c\n      href: d',
    'links: [\n  { title: a, href: b },\n  { title: c, href: d }\n]',
    'tags:\n- a\n- b\nsummary: > # c\n  a：b\n  - c\n\n  d\nlevel: 1',
    'tags: [\n  a,\n  b\n]\nsummary: one\n  two',
    '# a：b\ntitle: x',
  ])('have no mistake: %j', (yaml) => {
    expect(mistakeIn(yaml)).toBeUndefined();
    expect(findMistakes(yaml.split('\n'))).toEqual([]);
  });

  it.each([
    'summary: 春眠\n  - 孟浩然',
    'contact:\n  - Tel：010\n  - WiFi:abc\nhref:\n  tel:123',
    `title: a${'\n'.repeat(50_000)}  b\nx: 1`,
  ])('are read, although they look like a mistake: %j', (yaml) => {
    expect(mistakeIn(yaml)).toBeUndefined();
  });

  it('have no mistake in the examples', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = globSync(['demo/**/*.{md,yaml}', 'templates/site*/**/*.{md,yaml}'], {
      cwd: root,
    });
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      const yaml = file.endsWith('.md') ? (text.split(/^---$/m)[1] ?? '') : text;
      expect([file, findMistakes(yaml.split('\n'))]).toEqual([file, []]);
    }
  });
});
