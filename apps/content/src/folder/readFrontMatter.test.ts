import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './readFrontMatter.ts';

const parse = (yaml: string) => readFrontMatter(Buffer.from(yaml), { hasFrontMatter: false });

/** `line: message. hint`, of the mistake that keeps a text from being read. */
function mistakeIn(yaml: string): string | undefined {
  const text = parse(yaml);
  return 'message' in text ? `${text.line}: ${text.message}. ${text.hint}` : undefined;
}

const withColon = 'a colon inside a text without quotes. Put the text in quotes: "…"';
const special = 'a text that begins with a special character. Put the text in quotes: "…"';
const inBrackets = 'no comma, or a colon inside a text, between brackets. Write commas of ASCII';
const unclosed = 'a wrong indentation, or a bracket that is not closed';
const noField = 'a line that is not a field. Write name: value, with a colon of ASCII and a space';

describe('the fields of a text', () => {
  it.each([
    ['title:x\nlevel: y', 1, noField],
    ['title:\u3000x\nlevel: y', 1, noField],
    ['a: 1\nlogo: { src: a.png， alt: b }', 2, inBrackets],
    ['logo: { src: a.png; alt: b }', 1, inBrackets],
    ['logo: { src: a.png alt: b }', 1, inBrackets],
    ['logo: { src: a.png, alt: 他说: 好 }', 1, inBrackets],
    ['links: [\n  { title: a, href: b },\n  { title: c: d, href: e }\n]', 3, inBrackets],
    ['a: 1\ntags: [a, b\ntitle: x', 2, unclosed],
    ['x: [', 1, unclosed],
    ['logo: { src: a.png\ntitle: x', 1, unclosed],
    ['links:\n  - { title: a, href: b\n  - { title: c, href: d }', 2, unclosed],
    ['links:\n  - title: a\n  href: b', 3, unclosed],
    [
      "title: 'a\nlevel: b\nalt: c",
      1,
      "a quote that is not closed. Write ' at the end of the text",
    ],
    ['contact:\n  - "a\n  - b\nlinks:\n  - c', 2, 'a quote that is not closed. Write " at the end'],
    ['tags: ["a, b]\nsummary: x\nlink: y', 1, 'a quote that is not closed'],
    ['title: "C:\\图"', 1, 'a backslash in double quotes. Write two for each'],
    ['contact:\n  - #12 River Street\n  - b', 2, special],
    ['contact:\n  - @museum', 2, special],
    ['tags: [a, *b]', 1, special],
    ['title: Hours: what is new', 1, withColon],
    ['a: 1\na: 2', 2, 'a field that is already above. Remove one of the two'],
    ['a: 1\n---\nb: 2', 2, 'a second document below a line ---. Remove that line'],
  ])('have a line and an explanation of the mistake in %j', (yaml, line, mistake) => {
    expect(mistakeIn(yaml)).toContain(`${line}: has ${mistake}`);
  });

  it.each([
    [
      'title: x\ndate：2026-11-18',
      '2: has the full-width sign ：',
      'Write : of ASCII, and a space',
    ],
    ['logo：{ src: a.png, alt: b }', '1: has the full-width sign ：', 'Write : of'],
    ['a: 1\nlogo: ｛ src: a.png, alt: b ｝', '2: has the full-width sign ｛', 'Write { of'],
    ['tags:\n－ a\ntitle: b', '2: has the full-width sign －', 'Write - of'],
    ['logo: { src：a.png, alt: 他: b }', '1: has the full-width sign ：', 'Write : of'],
    ['tags: ["甲"， "乙"]', '1: is not YAML: Missing , or : between', 'commas of ASCII'],
    ['tags: [#公告]\ntitle: x', '1: has a # inside brackets', 'Write the text in quotes'],
    ["title: '它's 好'", '1: is not YAML: Unexpected scalar at node end', 'in quotes'],
    ['a: 1\ntitle: [Main] building', '2: is not YAML: Unexpected scalar', 'in quotes'],
  ])('have the words of the parser about %j, and what to write', (yaml, reason, hint) => {
    expect(mistakeIn(yaml)).toContain(reason);
    expect(mistakeIn(yaml)).toContain(hint);
  });

  it('must not be indented with a tab', () => {
    expect(mistakeIn('a:\n\tb: 2')).toBe('2: is indented with a tab. Indent with spaces');
  });

  it.each(['*Star* night', '&b c', '!new x', '!惊', '@us', '%x', '#12'])(
    'begin with a special character that needs quotes: %s',
    (title) => {
      expect(mistakeIn(`a: 1\ntitle: ${title}\nb: 2`)).toMatch(/^2: .* in quotes: "…"/);
    },
  );

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
  });

  it.each([
    'summary: 春眠\n  - 孟浩然',
    'contact:\n  - Tel：010\n  - WiFi:abc\nhref:\n  tel:123',
    `title: a${'\n'.repeat(50_000)}  b\nx: 1`,
  ])('are read, although they look like a mistake: %j', (yaml) => {
    expect(mistakeIn(yaml)).toBeUndefined();
  });
});
