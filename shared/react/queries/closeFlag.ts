import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import { useApi } from './ApiProvider.ts';

export const CLOSE_FLAG_KEY = ['closeFlag'] as const;

export function closeFlagQuery(api: Api) {
  return queryOptions({
    queryKey: CLOSE_FLAG_KEY,
    queryFn: ({ signal }) => api.getCloseFlag({ signal }),
    // The flag of a new document needs no call; a document may wait in a tab before it hydrates.
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });
}

/** The close flag, read again when the tab returns and every `intervalMs`. */
export function useCloseFlag(intervalMs: number) {
  return useQuery({ ...closeFlagQuery(useApi()), refetchInterval: intervalMs });
}
