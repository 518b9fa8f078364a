import type { Api } from '../../api/api.ts';
import type { Article } from '../../api/richText.ts';
import { pickArticle } from '../../site/details.ts';
import { useApi } from '../entry/AppContext.ts';
import { resultQuery } from './result.ts';
import { useResult } from './useResult.ts';

/** An article without its body, for lists. */
export type ArticleCard = Omit<Article, 'body'>;

/** The articles that a search finds, at most `limit`. */
export function searchQuery(api: Api, term: string, limit = Number.POSITIVE_INFINITY) {
  const key = Number.isFinite(limit) ? ['search', term, limit] : ['search', term];
  return resultQuery<ArticleCard[]>(key, async (options) => {
    const found = await api.searchRichText(term, options);
    return found.slice(0, limit).map(({ body: _, ...card }) => card);
  });
}

/** The best match for the title of a details URL, or undefined. */
export function articleQuery(api: Api, title: string) {
  return resultQuery(['article', title], async (options) =>
    pickArticle(await api.searchRichText(title, options), title),
  );
}

export function useSearch(term: string) {
  return useResult(searchQuery(useApi(), term));
}

export function useArticle(title: string) {
  return useResult(articleQuery(useApi(), title));
}
