import { detailsHref } from '../../site/details.ts';
import { articleTarget } from '../../site/itemTarget.ts';
import type { LinkTarget } from '../../site/link.ts';
import type { ArticleCard } from '../queries/richText.ts';

export interface Suggestion {
  to: LinkTarget;
  /** Without one it stands for all results. */
  article?: ArticleCard;
}

/** The articles that an address can name, then the way to all results; nothing if there are none. */
export function toSuggestions(term: string, articles: ArticleCard[]): Suggestion[] {
  const found = articles.flatMap((article) => {
    const to = articleTarget(article);
    return to ? [{ to, article }] : [];
  });
  if (found.length === 0) return [];
  return [...found, { to: { kind: 'page', href: detailsHref({ kind: 'search', term }) } }];
}
