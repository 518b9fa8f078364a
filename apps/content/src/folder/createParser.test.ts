import { afterEach, expect, it } from 'vitest';
import { article, svg } from '../testing/createFolder.ts';
import { emptyIndex } from '../testing/emptyIndex.ts';
import { createParser } from './createParser.ts';

const parser = createParser(1000);
afterEach(parser.close);

it('reports a file that exceeds the time limit, and parses the files after it', async () => {
  /** Footnotes take quadratic time. */
  const notes = Array.from({ length: 20_000 }, (_, index) => `[^${index}]\n\n[^${index}]: x`);
  const slow = article('x', { body: notes.join('\n\n') });

  const [exceeded, ...others] = await Promise.all([
    parser.parseItem('articles/slow.md', Buffer.from(slow), emptyIndex),
    parser.parseItem('articles/x.md', Buffer.from(article('x')), emptyIndex),
    parser.sanitizeSvg('x.svg', Buffer.from(svg(2, 3))),
  ]);

  const message = 'takes more than 1 s to parse';
  const hint = expect.stringContaining('Make it shorter or simpler');
  expect(exceeded).toEqual({ errors: [{ file: 'articles/slow.md', message, hint }] });
  expect(others).toMatchObject([
    { item: { article: { title: 'x' } } },
    { size: { width: 2, height: 3 } },
  ]);
});
