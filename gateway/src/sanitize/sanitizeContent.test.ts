import type { SafeHtml } from '@twinfront/shared/api/fields';
import { expect, it } from 'vitest';
import { type SanitizeBody, sanitizeContent } from './sanitizeContent.ts';

const picture = { src: '/media/a.webp', alt: '' };
const banner = { id: '1', title: 'a', image: picture };
const article = (id: string, body: string) => ({ id, title: id, body });
const sanitize: SanitizeBody = async (body, id) =>
  body === 'rejected' ? undefined : (`${id}: ${body}` as SafeHtml);

it('sanitizes the body of each item', async () => {
  const articles = [article('1', 'a'), article('2', 'b')];
  expect(await sanitizeContent(articles, sanitize)).toEqual([
    article('1', '1: a'),
    article('2', '2: b'),
  ]);
  expect(await sanitizeContent({ ...banner, body: 'a' }, sanitize)).toEqual({
    ...banner,
    body: '1: a',
  });
});

it('leaves alone what has no body', async () => {
  expect(await sanitizeContent(banner, sanitize)).toEqual(banner);
  const home = { banners: ['1'], functions: [], notices: 'x' };
  expect(await sanitizeContent(home, sanitize)).toEqual(home);
});

it('drops an article from a list if its body is rejected', async () => {
  const articles = [article('1', 'rejected'), article('2', 'b')];
  expect(await sanitizeContent(articles, sanitize)).toEqual([article('2', '2: b')]);
});

it('fails the reply if the body of its only item is rejected', async () => {
  const rejected = sanitizeContent({ ...banner, body: 'rejected' }, sanitize);
  await expect(rejected).rejects.toMatchObject({ kind: 'other' });
});

it('fails with a timeout if the bodies take too long', async () => {
  const never: SanitizeBody = () => new Promise(() => {});
  const late = sanitizeContent({ ...banner, body: 'a' }, never, 10);
  await expect(late).rejects.toMatchObject({ kind: 'timeout' });
});
