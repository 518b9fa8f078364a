import { queryOptions } from '@tanstack/react-query';
import { detailsHref } from '../../site/details.ts';
import { articleTarget, itemTarget, type LinkTarget } from '../../site/link.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import { loadApi } from '../queries/answers.ts';
import type { ArticleCard, FunctionCard } from '../queries/queries.ts';

const MAX_ARTICLES = 6;
const MAX_SERVICES = 3;
const PAUSE_MS = 200;

interface FoundArticles {
  term: string;
  articles: ArticleCard[];
}

/** Debounced: a new term aborts the query of the previous one. Disabled for the empty term. */
export function suggestionsQuery(term: string) {
  return queryOptions<FoundArticles>({
    queryKey: ['suggestions', term],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      const { articles } = await (await loadApi()).read(`search ${term}`, 'cards', { signal });
      return { term, articles };
    },
    enabled: term !== '',
    placeholderData: (previous) =>
      previous && term.startsWith(previous.term) ? previous : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { toast: 'never' },
  });
}

export interface Suggestion {
  /** Another one for each suggestion of a list, in which a service may lead to an article. */
  key: string;
  to: LinkTarget;
  /** Undefined for the link to all results. */
  item?: Pick<ArticleCard, 'title' | 'summary'>;
  isService?: boolean;
}

/** The matching services and the articles that have a URL, then a link to all results; empty without the former. */
export function toSuggestions(
  term: string,
  articles: ArticleCard[],
  services: FunctionCard[],
): Suggestion[] {
  const matching = services.flatMap((item) => {
    const to = itemTarget({ kind: 'function', id: item.id }, item.link);
    return to && matchesTerm(item, term)
      ? [{ key: `service ${item.id}`, to, item, isService: true }]
      : [];
  });
  const found = articles.flatMap((item) => {
    const to = articleTarget(item);
    return to ? [{ key: `article ${item.id}`, to, item }] : [];
  });
  const suggestions = [...matching.slice(0, MAX_SERVICES), ...found.slice(0, MAX_ARTICLES)];
  if (suggestions.length === 0) return [];
  const href = detailsHref({ kind: 'search', term });
  return [...suggestions, { key: 'all', to: { kind: 'page', href } }];
}
