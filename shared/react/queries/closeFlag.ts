import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import { useApi } from '../entry/AppContext.ts';

export const CLOSE_FLAG_KEY = ['closeFlag'] as const;

export function closeFlagQuery(api: Api) {
  return queryOptions({
    queryKey: CLOSE_FLAG_KEY,
    queryFn: ({ signal }) => api.getCloseFlag({ signal }),
    // A new document has the flag; a background tab may hydrate much later.
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });
}

/** The close flag; refetched on window focus and every `intervalMs`. */
export function useCloseFlag(intervalMs: number) {
  return useQuery({ ...closeFlagQuery(useApi()), refetchInterval: intervalMs });
}
