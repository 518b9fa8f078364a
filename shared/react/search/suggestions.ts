import { detailsHref } from '../../site/details.ts';
import { articleTarget, itemTarget, type LinkTarget } from '../../site/link.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import type { ArticleCard, ServiceCard } from '../queries/queries.ts';

const MAX_ARTICLES = 6;
const MAX_SERVICES = 3;

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
  services: ServiceCard[],
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
