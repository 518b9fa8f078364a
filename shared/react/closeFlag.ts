import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { getCloseFlag } from '../api/closeFlag.ts';
import { useApi } from './ApiProvider.ts';

export function closeFlagQuery(client: ApiClient) {
  return queryOptions({
    queryKey: ['closeFlag'],
    queryFn: ({ signal }) => getCloseFlag(client, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** The close flag, read again when the tab returns and every `intervalMs`. */
export function useCloseFlag(intervalMs: number, initialData?: boolean) {
  return useQuery({ ...closeFlagQuery(useApi()), refetchInterval: intervalMs, initialData });
}
