import { useQuery } from '@tanstack/react-query';
import { useNavigationType } from 'react-router';
import { MAX_RESULTS } from '../../api/limits.ts';
import { parseTag } from '../../site/details.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import { useServices } from '../queries/home.ts';
import { searchQuery } from '../queries/queries.ts';
import { itemState } from '../queries/queryState.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from '../status/Announcer.tsx';

interface SearchHeadProps {
  term: string;
  title: string;
}

/** Metadata of the results of a search. */
export function SearchHead({ term, title }: SearchHeadProps) {
  const { hasFailed } = itemState(useQuery(searchQuery(term)));
  return <PageHead title={title} status={hasFailed ? 503 : undefined} noindex={!hasFailed} />;
}

/** The texts of a search: the name of a tag in place of the term that lists its articles. */
export function useSearchTexts(term: string) {
  const messages = useMessages();
  const tag = parseTag(term);
  if (tag !== undefined) {
    const empty = messages.taggedEmpty(tag);
    return { title: messages.tagged(tag), empty, emptyHint: messages.taggedEmptyHint, marked: '' };
  }
  const title = messages.searchResultsFor(term);
  const empty = messages.searchEmpty(term);
  return { title, empty, emptyHint: messages.searchEmptyHint, marked: term };
}

/**
 * The articles that the API finds for a term, and the function entries of the home page that match it; all function
 * entries if there is neither.
 */
export function useSearchResults(term: string) {
  const messages = useMessages();
  const query = useQuery(searchQuery(term));
  const services = useServices(true);
  const state = itemState(query);
  const { articles: found = [], isPartial } = query.data ?? {};
  const articles = found.map(({ excerpt, ...card }) => ({
    ...card,
    summary: excerpt ?? card.summary,
  }));
  const matching = services.items.filter((service) => matchesTerm(service, term));
  const isEmpty = articles.length + matching.length === 0;

  const { length } = articles;
  const serviceCount = matching.length > 0 ? messages.searchServices(matching.length) : '';
  const count =
    length > 0 ? messages.searchCount(length, length === MAX_RESULTS) : messages.searchNoArticles;
  const articleCount = isPartial ? messages.searchPartial(count) : count;
  const isPending = state.isPending || services.isPending;
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationType() !== 'POP';
  const isAnnounced = isNavigation && !isPending && !state.hasFailed;
  const { empty } = useSearchTexts(term);
  const summary = isEmpty ? empty : `${serviceCount} ${articleCount}`.trim();
  useAnnouncement(isAnnounced ? summary : '');

  return {
    ...state,
    isPending,
    isEmpty,
    articles,
    articleCount,
    services: { ...services, items: isEmpty ? services.items : matching },
  };
}
