import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { MAX_RESULTS } from '../../api/limits.ts';
import { newestFirst, parseTerm } from '../../site/details.ts';
import { isHomePath } from '../../site/paths.ts';
import { useMessages } from '../entry/AppContext.ts';
import { configQuery } from './config.ts';
import { noticeTitlesQuery, useSearch } from './items.ts';
import { stateOf } from './queryState.ts';

const meta = { toast: 'never' } as const;

/** The search term that finds the notices, if it is known. Every page has fetched it, see `pageCalls`. */
export function useNoticesTerm(): string | undefined {
  // The home page toasts the failure, because it shows what the config names.
  const isHome = isHomePath(useLocation().pathname);
  const query = { ...configQuery('home'), ...(!isHome && { meta }), enabled: false };
  return parseTerm(useQuery(query).data?.notices);
}

/** The place of an article in the list of notices; undefined if it is none of them. */
export function useNotice(id: string | undefined) {
  const term = useNoticesTerm();
  const enabled = id !== undefined && term !== undefined;
  const { data } = useQuery({ ...noticeTitlesQuery(term ?? ''), meta, enabled });
  const notices = enabled ? (data ?? []) : [];
  const index = notices.findIndex((notice) => notice.id === id);
  if (term === undefined || index < 0) return undefined;
  return { term, newer: notices[index - 1], older: notices[index + 1] };
}

/** The notices, newest first: all that their search finds, of which the API returns at most 50. */
export function useNotices(term: string) {
  const messages = useMessages();
  const query = useSearch(term);
  const notices = newestFirst(query.data ?? []);
  return {
    ...stateOf(query),
    notices,
    /** How to find older ones, if there may be more. */
    hint: notices.length === MAX_RESULTS ? messages.noticesOlder(MAX_RESULTS) : undefined,
  };
}
