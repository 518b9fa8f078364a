import type { SafeHtml } from '@twinfront/shared/api/fields';
import { expect, it } from 'vitest';
import { type SanitizeBody, sanitizeContent } from './sanitizeContent.ts';

const picture = { src: '/media/a.webp', alt: '' };
const banner = { id: '1', title: 'a', image: picture };
const home = { banners: ['1'], functions: [], notices: 'x' };
const article = (id: string, body: string) => ({ id, title: id, body });
const sanitize: SanitizeBody = async (body, id) =>
  body === 'rejected' ? undefined : (`${id}: ${body}` as SafeHtml);

it.each<[string, Parameters<typeof sanitizeContent>[0], unknown]>([
  [
    'sanitizes each article, and drops one whose body is rejected',
    [article('1', 'a'), article('2', 'rejected'), article('3', 'b')],
    [article('1', '1: a'), article('3', '3: b')],
  ],
  ['sanitizes a single item', { ...banner, body: 'a' }, { ...banner, body: '1: a' }],
  ['leaves an item without a body alone', banner, banner],
  ['leaves a config alone', home, home],
])('%s', async (_, content, expected) => {
  expect(await sanitizeContent(content, sanitize)).toEqual(expected);
});

it('fails the reply if the body of its only item is rejected', async () => {
  const rejected = sanitizeContent({ ...banner, body: 'rejected' }, sanitize);
  await expect(rejected).rejects.toMatchObject({ kind: 'other' });
});

it('fails if a body of a list cannot be sanitized', async () => {
  const failing: SanitizeBody = async (body) => {
    if (body === 'slow') throw new Error('too slow');
    return body as SafeHtml;
  };
  const list = [article('1', 'a'), article('2', 'slow')];
  await expect(sanitizeContent(list, failing)).rejects.toThrow('too slow');
});
