import { useDeferredValue, useMemo } from 'react';
import type { Api } from '../../api/api.ts';
import type { Config } from '../../api/siteConfig.ts';
import { parseTerm } from '../../site/details.ts';
import { useApi } from './ApiProvider.ts';
import { bannerCardQuery } from './banner.ts';
import { useConfig } from './config.ts';
import { functionCardQuery } from './functionEntry.ts';
import type { ResultQuery } from './result.ts';
import { type ArticleCard, searchQuery } from './richText.ts';
import { type Retry, useResultList } from './useResult.ts';

/** One part of the home page: its items (maybe none), or the news that they could not be had. */
export interface Section<T> extends Retry {
  state: 'ready' | 'failed';
  items: T[];
}

const NOTICES_SHOWN = 6;

const bannerIds = (home: Config<'home'>) => home.banners;
const functionIds = (home: Config<'home'>) => home.functions;
const noticeTerms = (home: Config<'home'>) =>
  [parseTerm(home.notices)].filter((term) => term !== undefined);

/** One more than stand on the page tells whether there are more. */
const noticesQuery = (api: Api, term: string) => searchQuery(api, term, NOTICES_SHOWN + 1);

export const useHomeBanners = () => useHomeSection(bannerIds, bannerCardQuery);

export const useHomeFunctions = () => useHomeSection(functionIds, functionCardQuery);

/** As many as stand on the home page; `more` is the term that finds the others, if there are any. */
export function useHomeNotices(): Section<ArticleCard> & { more: string | undefined } {
  const home = useConfig('home');
  const { items, ...section } = useHomeSection(noticeTerms, noticesQuery);
  const notices = items.flat();
  const [term] = home.outcome.ok ? noticeTerms(home.outcome.value) : [];
  return {
    ...section,
    items: notices.slice(0, NOTICES_SHOWN),
    more: notices.length > NOTICES_SHOWN ? term : undefined,
  };
}

function useHomeSection<T>(
  idsOf: (home: Config<'home'>) => string[],
  queryOf: (api: Api, id: string) => ResultQuery<T>,
): Section<T> {
  const api = useApi();
  const home = useConfig('home');
  const known = useMemo(
    () => (home.outcome.ok ? [...new Set(idsOf(home.outcome.value))] : []),
    [home.outcome, idsOf],
  );
  // Deferred: what a refresh adds is waited for behind what is shown already.
  const ids = useDeferredValue(known);
  const list = useResultList(ids.map((id) => queryOf(api, id)));

  const items = list.outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  // An item that is gone is left out; one that could not be had is missed only if nothing is left.
  const broken = list.outcomes.some(
    (outcome) => !outcome.ok && outcome.failure.kind !== 'notFound',
  );
  return {
    state: !home.outcome.ok || (items.length === 0 && broken) ? 'failed' : 'ready',
    items,
    isRetrying: home.isRetrying || list.isRetrying,
    retry: () => {
      home.retry();
      list.retry();
    },
  };
}
