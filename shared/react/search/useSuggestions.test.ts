import { describe, expect, it } from 'vitest';
import { toSuggestions } from './useSuggestions.ts';

const article = (id: string, title: string) => ({
  id,
  title,
  summary: undefined,
  updatedAt: undefined,
});

const hrefs = (term: string, ...articles: ReturnType<typeof article>[]) =>
  toSuggestions(term, articles).map(({ to }) => to.href);

describe('toSuggestions', () => {
  it('links to each article by its id, then to all results', () => {
    expect(hrefs('借阅', article('1', '借阅 规则'), article('2&', 'a&b'))).toEqual([
      '/details?article=1',
      '/details?article=2%26',
      `/details?search=${encodeURIComponent('借阅')}`,
    ]);
  });

  it('leaves out articles without a valid URL', () => {
    expect(hrefs('x', article('.', '\u0000'), article('2', 'b'))).toEqual([
      '/details?article=2',
      '/details?search=x',
    ]);
  });

  it('is empty without articles', () => {
    expect(hrefs('x')).toEqual([]);
    expect(hrefs('x', article('..', '.'))).toEqual([]);
  });
});
