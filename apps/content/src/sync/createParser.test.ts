import { afterEach, describe, expect, it } from 'vitest';
import { article, svg } from '../testing/createFolder.ts';
import { createParser, type Parser } from './createParser.ts';

const none = new Map();
/** Emphasis marks that nothing closes: minutes for the Markdown parser. */
const endless = Buffer.from(article('x', { body: '*a_ '.repeat(50_000) }));

let parser: Parser | undefined;
afterEach(() => parser?.close());

describe('a parser', () => {
  it('reports a file that exceeds the time limit, and parses the next ones', async () => {
    parser = createParser(300);

    const [slow, ...others] = await Promise.all([
      parser.parseText('articles/slow.md', endless, none),
      parser.parseText('articles/x.md', Buffer.from(article('x')), none),
      parser.readPicture('x.svg', Buffer.from(svg(2, 3))),
    ]);

    expect(slow).toEqual({
      faults: [
        {
          file: 'articles/slow.md',
          wrong: 'takes more than 0.3 s to read',
          right: expect.stringContaining('Make it shorter or simpler'),
        },
      ],
    });
    expect(others).toMatchObject([
      { item: { article: { title: 'x' } } },
      { picture: { width: 2, height: 3 } },
    ]);
  });
});
