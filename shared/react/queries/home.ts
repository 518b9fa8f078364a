import {
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Config } from '../../api/config.ts';
import { parseTerm } from '../../site/details.ts';
import { NOTICES_NEEDED } from './answers.ts';
import {
  type ArticleCard,
  bannerCardQuery,
  configQuery,
  type FunctionCard,
  functionCardQuery,
  noticesQuery,
} from './queries.ts';
import { configState, isMissing, type QueryState, stateOf } from './queryState.ts';

/** The items of a section of the home page; missing and failed ones are left out. */
export interface Section<T> extends QueryState {
  items: T[];
}

export const useHomeBanners = () => useHomeItems((home) => home.banners, bannerCardQuery);

const functionIds = (home: Config<'home'>) => home.functions;

export const useHomeFunctions = () => useHomeItems(functionIds, functionCardQuery);

/**
 * The function entries of the home page for menus and searches, in their order. Requests nothing while `enabled` is
 * false, and shows no toast.
 */
export function useServices(enabled: boolean): Section<FunctionCard> {
  return useHomeItems(functionIds, functionCardQuery, { enabled, meta: { toast: 'never' } });
}

/** The notices shown on the home page. `more`: the search term, if there are more of them. */
export function useHomeNotices(): Section<ArticleCard> & { more: string | undefined } {
  const { items, ...section } = useHomeItems(noticeTerms, noticesQuery);
  const { data: home } = useQuery(configQuery('home'));
  const notices = items.flat();
  const shown = NOTICES_NEEDED - 1;
  return {
    ...section,
    items: notices.slice(0, shown),
    more: home && notices.length > shown ? parseTerm(home.notices) : undefined,
  };
}

const noticeTerms = (home: Config<'home'>) =>
  [parseTerm(home.notices)].filter((term) => term !== undefined);

function useHomeItems<T>(
  argumentsOf: (home: Config<'home'>) => string[],
  queryOf: (argument: string) => UseQueryOptions<T>,
  options: { enabled?: boolean; meta?: UseQueryOptions['meta'] } = {},
): Section<T> {
  const { enabled = true } = options;
  const home = useQuery({ ...configQuery('home'), ...options });
  const named = new Set(home.data && enabled ? argumentsOf(home.data) : []);
  const queries = [...named].map((argument) => ({ ...queryOf(argument), ...options }));
  const loaded = useQueries({ queries, combine: combineItems<T> });
  const section = home.data ? loaded : { ...configState(home), items: [] };
  const settled = useRef<Section<T>>(undefined);
  useEffect(() => {
    if (enabled && !section.isPending) settled.current = section;
  });
  if (!section.isPending || !settled.current) return section;
  // What a refetch or a retry has added loads while the items, or the failure, stay shown.
  return { ...settled.current, isRetrying: settled.current.hasFailed };
}

/** The section is pending until the first answer to each call; it has failed if it has no item to show. */
function combineItems<T>(results: UseQueryResult<T>[]): Section<T> {
  const items = results.flatMap(({ data, error }) => (data && !isMissing(error) ? [data] : []));
  const states = results.map(stateOf);
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
