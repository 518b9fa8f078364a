import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Api } from '../../api/api.ts';
import type { Config } from '../../api/config.ts';
import { parseTerm } from '../../site/details.ts';
import { useApi } from '../entry/AppContext.ts';
import { configQuery, useConfig } from './config.ts';
import {
  type ArticleCard,
  bannerCardQuery,
  type FunctionCard,
  functionCardQuery,
  withoutBody,
} from './items.ts';
import { failureOf, type ResultQuery, resultQuery } from './result.ts';
import { type Retry, useResultList } from './useResult.ts';

/** A section of the home page: its items, possibly none, or the failure to load them. */
export interface Section<T> extends Retry {
  state: 'ready' | 'failed';
  items: T[];
}

const NOTICES_SHOWN = 6;

const bannerIds = (home: Config<'home'>) => home.banners;
const functionIds = (home: Config<'home'>) => home.functions;
export const noticeTerms = (home: Config<'home'>) =>
  [parseTerm(home.notices)].filter((term) => term !== undefined);

interface Notices {
  /** Of all notices. */
  ids: string[];
  shown: ArticleCard[];
}

export function noticesQuery(api: Api, term: string) {
  return resultQuery<Notices>(['notices', term], async (options) => {
    const notices = await api.searchRichText(term, options);
    return {
      ids: notices.map(({ id }) => id),
      shown: notices.slice(0, NOTICES_SHOWN).map(withoutBody),
    };
  });
}

export const useHomeBanners = () => useHomeSection(bannerIds, bannerCardQuery);

export const useHomeFunctions = () => useHomeSection(functionIds, functionCardQuery);

/** The notices shown on the home page. `more`: the search term, if there are more of them. */
export function useHomeNotices(): Section<ArticleCard> & { more: string | undefined } {
  const home = useConfig('home');
  const { items, ...section } = useHomeSection(noticeTerms, noticesQuery);
  const [notices] = items;
  const [term] = home.result.ok ? noticeTerms(home.result.value) : [];
  return {
    ...section,
    items: notices?.shown ?? [],
    more: notices && notices.ids.length > NOTICES_SHOWN ? term : undefined,
  };
}

function useHomeSection<T>(
  idsOf: (home: Config<'home'>) => string[],
  queryOf: (api: Api, id: string) => ResultQuery<T>,
): Section<T> {
  const api = useApi();
  const home = useConfig('home');
  // Deferred: items added by a refetch load while the current ones, or the failure, stay shown.
  const result = useDeferredValue(home.result);
  const ids = result.ok ? [...new Set(idsOf(result.value))] : [];
  const list = useResultList(ids.map((id) => queryOf(api, id)));

  const items = list.results.flatMap((result) => (result.ok ? [result.value] : []));
  // Missing and failed items are left out; the section fails if failures leave it empty.
  const broken = list.results.some(failureOf);
  return {
    state: !result.ok || (items.length === 0 && broken) ? 'failed' : 'ready',
    items,
    isRetrying: home.isRetrying || list.isRetrying || result !== home.result,
    retry: () => {
      home.retry();
      list.retry();
    },
  };
}

/**
 * The function entries of the home page for a menu, in their order; undefined until they are loaded.
 * Requests nothing while `enabled` is false, and never suspends or toasts.
 */
export function useServiceMenu(enabled: boolean): FunctionCard[] | undefined {
  const api = useApi();
  const { data: home } = useQuery({ ...configQuery(api, 'home'), enabled });
  const ids = home?.ok ? [...new Set(home.value.functions)] : [];
  const entries = useQueries({
    queries: ids.map((id) => ({ ...functionCardQuery(api, id), enabled })),
  });
  if (!home || entries.some(({ data }) => !data)) return undefined;
  return entries.flatMap(({ data }) => (data?.ok ? [data.value] : []));
}
