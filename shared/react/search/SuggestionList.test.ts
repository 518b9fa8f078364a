import { describe, expect, it } from 'vitest';
import { toSuggestions } from './SuggestionList.tsx';

const article = (id: string, title: string) => ({
  id,
  title,
  summary: undefined,
  updatedAt: undefined,
});

const hrefs = (term: string, ...articles: ReturnType<typeof article>[]) =>
  toSuggestions(term, articles, []).map(({ to }) => to.href);

const service = (id: string, title: string, link?: string) => ({
  id,
  title,
  summary: undefined,
  icon: { src: '/media/a.svg', alt: '' },
  link,
});

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

  it('has the matching services first, at most three', () => {
    const services = [
      service('1', '借书', 'https://example.org/'),
      service('2', '还书'),
      ...['3', '4', '5'].map((id) => service(id, '续借')),
      service('a b', '借书'),
    ];
    const suggestions = toSuggestions('借', [article('9', '借阅')], services);
    expect(suggestions.map(({ to, isService }) => [to.href, isService])).toEqual([
      ['https://example.org/', true],
      ['/details?function=3', true],
      ['/details?function=4', true],
      ['/details?article=9', undefined],
      [`/details?search=${encodeURIComponent('借')}`, undefined],
    ]);
    expect(toSuggestions('还', [], services)).toHaveLength(2);
  });

  it('is empty without articles', () => {
    expect(hrefs('x')).toEqual([]);
    expect(hrefs('x', article('..', '.'))).toEqual([]);
  });
});
