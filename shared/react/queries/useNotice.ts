import { useQuery } from '@tanstack/react-query';
import { noticeTitlesQuery } from './items.ts';
import { useNoticesTerm } from './useNoticesTerm.ts';

/** The place of an article in the list of notices; undefined if it is none of them. */
export function useNotice(id: string | undefined) {
  const term = useNoticesTerm();
  const enabled = id !== undefined && term !== undefined;
  const meta = { toast: 'never' } as const;
  const { data } = useQuery({ ...noticeTitlesQuery(term ?? ''), meta, enabled });
  const notices = enabled ? (data ?? []) : [];
  const index = notices.findIndex((notice) => notice.id === id);
  if (term === undefined || index < 0) return undefined;
  return { term, newer: notices[index - 1], older: notices[index + 1] };
}
