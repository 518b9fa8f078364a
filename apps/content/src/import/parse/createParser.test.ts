import { afterEach, describe, expect, it } from 'vitest';
import { article, svg } from '../../testing/createFolder.ts';
import { createParser, type Parser } from './createParser.ts';

const none = { pictures: new Map(), texts: new Set<string>(), timeZone: 'UTC' };
const backticks = Array.from({ length: 1400 }, (_, index) => '`'.repeat(index + 1)).join('a');
/** Minutes for the Markdown parser. */
const emphasis = article('x', { body: '*a_ '.repeat(50_000) });
const fields = Array.from({ length: 80_000 }, (_, index) => `k${index}: x`).join('\n');

let parser: Parser | undefined;
afterEach(() => parser?.close());

describe('a parser', () => {
  it.each([
    ['fields', 'home.yaml', fields],
    ['unclosed links', 'articles/x.md', article('x', { body: '[a]('.repeat(50_000) })],
    ['unclosed emphasis', 'articles/x.md', emphasis],
    ['runs of backticks', 'articles/x.md', article('x', { body: backticks })],
  ])('reports a file of too many %s that exceeds the time limit', async (_name, file, text) => {
    parser = createParser(200);

    expect(await parser.parseText(file, Buffer.from(text), none)).toEqual({
      errors: [
        {
          file,
          message: 'takes more than 0.2 s to parse',
          hint: expect.stringContaining('Make it shorter or simpler'),
        },
      ],
    });
  });

  it('parses the files after one that exceeded the time limit', async () => {
    parser = createParser(1000);

    const [slow, ...others] = await Promise.all([
      parser.parseText('articles/slow.md', Buffer.from(emphasis), none),
      parser.parseText('articles/x.md', Buffer.from(article('x')), none),
      parser.sanitizeSvg('x.svg', Buffer.from(svg(2, 3))),
    ]);

    expect(slow).toMatchObject({ errors: [{ file: 'articles/slow.md' }] });
    expect(others).toMatchObject([
      { item: { article: { title: 'x' } } },
      { size: { width: 2, height: 3 } },
    ]);
  });
});
