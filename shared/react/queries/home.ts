import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Config } from '../../api/config.ts';
import { parseTerm } from '../../site/details.ts';
import {
  type ArticleCard,
  bannerCardQuery,
  byDate,
  configQuery,
  searchQuery,
  serviceCardQuery,
  serviceTextsQuery,
  useNoticesTerm,
} from './queries.ts';
import { isMissing, itemState, type QueryState, queryState } from './queryState.ts';

/** The notices that the home page shows. */
const MAX_NOTICES = 6;

/** The items of a section of the home page; missing and failed ones are left out. */
export interface HomeItems<T> extends QueryState {
  items: T[];
}

export const useHomeBanners = () => useHomeItems((home) => home.banners, bannerCardQuery);

const serviceIds = (home: Config<'home'>) => home.functions;

/** The services of the home page, in their order. Pending, without a request, while `enabled` is false. */
export const useServices = (enabled = true) => useHomeItems(serviceIds, serviceCardQuery, enabled);

/** The services of the home page with what a search finds them by. */
export const useServiceTexts = () => useHomeItems(serviceIds, serviceTextsQuery);

/** The notices shown on the home page. `more`: the search term, if there are more of them. */
export function useHomeNotices(): HomeItems<ArticleCard> & { more: string | undefined } {
  const { items, ...section } = useHomeItems(noticeTerms, searchQuery);
  const term = useNoticesTerm();
  const notices = items.flatMap(byDate);
  return {
    ...section,
    items: notices.slice(0, MAX_NOTICES),
    more: notices.length > MAX_NOTICES ? term : undefined,
  };
}

const noticeTerms = (home: Config<'home'>) =>
  [parseTerm(home.notices)].filter((term) => term !== undefined);

const idle: QueryState = {
  isPending: true,
  hasFailed: false,
  isRetrying: false,
  retry: () => {},
};

function useHomeItems<T>(
  argumentsOf: (home: Config<'home'>) => string[],
  queryOf: (argument: string) => UseQueryOptions<T>,
  enabled = true,
): HomeItems<T> {
  // A query that becomes enabled would repeat a failed call.
  const queriesOfHome = enabled ? [configQuery('home')] : [];
  const [home] = useQueries({ queries: queriesOfHome });
  const named = new Set(home?.data ? argumentsOf(home.data) : []);
  const queries = [...named].map(queryOf);
  const items = useQueries({ queries, combine: combineItems<T> });
  if (home?.data) return items;
  return { ...(home ? queryState(home) : idle), items: [] };
}

/** The section is pending until the first answer to each call; it has failed if it has no item to show. */
function combineItems<T>(results: UseQueryResult<T>[]): HomeItems<T> {
  const items = results.flatMap(({ data, error }) => (data && !isMissing(error) ? [data] : []));
  const states = results.map(itemState);
  const isEmpty = items.length === 0;
  return {
    items,
    isPending: states.some(({ isPending }) => isPending),
    hasFailed: isEmpty && states.some(({ hasFailed }) => hasFailed),
    isRetrying: states.some(({ isRetrying }) => isRetrying),
    retry: () => {
      for (const { hasFailed, retry } of states) if (hasFailed) retry();
    },
  };
}
