import { useQuery } from '@tanstack/react-query';
import { parseTerm } from '../../site/details.ts';
import { configQuery, noticesQuery } from './queries.ts';

const meta = { toast: 'never' } as const;

/** The search term that finds the notices, if it is known. Every page has fetched it, see `pageCalls`. */
export function useNoticesTerm(): string | undefined {
  const { data } = useQuery({ ...configQuery('home'), meta, enabled: false });
  return parseTerm(data?.notices);
}

/** The place of an article in the list of notices; undefined if it is none of them. */
export function useNotice(id: string | undefined) {
  const term = useNoticesTerm();
  const enabled = id !== undefined && term !== undefined;
  // Not on other pages: on the home page, the failure of the same query is toasted.
  const { data } = useQuery({ ...noticesQuery(enabled ? term : ''), meta, enabled });
  const notices = enabled ? (data ?? []) : [];
  const index = notices.findIndex((notice) => notice.id === id);
  if (term === undefined || index < 0) return undefined;
  return { term, newer: notices[index - 1], older: notices[index + 1] };
}
