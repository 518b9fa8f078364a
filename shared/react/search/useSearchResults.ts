import { useNavigationType } from 'react-router';
import { matchesTerm } from '../../site/fold.ts';
import { useMessages } from '../entry/AppContext.ts';
import { useServices } from '../queries/home.ts';
import { countResults, useSearch } from '../queries/items.ts';
import { stateOf } from '../queries/queryState.ts';
import { useAnnouncement } from '../status/Announcer.tsx';

/** The articles that the API finds for a term, and the function entries of the home page that match it. */
export function useSearchResults(term: string) {
  const messages = useMessages();
  const query = useSearch(term);
  const all = useServices(true);
  const state = stateOf(query);
  const articles = query.data ?? [];
  const services = all?.filter((service) => matchesTerm(service, term)) ?? [];
  const isEmpty = articles.length + services.length === 0;

  const serviceCount = services.length > 0 ? messages.searchServices(services.length) : '';
  const articleCount =
    articles.length > 0 ? countResults(articles, messages) : messages.searchNoArticles;
  const isPending = state.isPending || all === undefined;
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationType() !== 'POP';
  const isAnnounced = isNavigation && !isPending && !state.hasFailed;
  const summary = isEmpty ? messages.searchEmpty(term) : `${serviceCount} ${articleCount}`.trim();
  useAnnouncement(isAnnounced ? summary : '');

  return {
    ...state,
    isPending,
    isEmpty,
    articles,
    articleCount,
    services,
    /** For a search without results. */
    suggestedServices: all ?? [],
  };
}
