import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import type { DocumentData } from '../../site/rendering.ts';
import { closeFlagQuery } from './closeFlag.ts';

/**
 * One per browser page or rendering; never shared between renderings.
 *
 * @param refetchInterval in milliseconds
 */
export function createQueryClient(refetchInterval: number | false = false): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // A failed call is repeated by the retry button, by a navigation and when the network is back.
        retryOnMount: false,
        refetchOnWindowFocus: ({ state }) => state.data !== undefined,
        refetchOnReconnect: ({ state }) => (state.error ? 'always' : false),
        // Without a network a call must fail instead of pausing.
        networkMode: 'always',
        refetchInterval,
      },
    },
  });
}

/**
 * Fills the cache with the data of a document. TanStack Query's `hydrate` would need its times and counters,
 * which would make each rendering of a page another document.
 *
 * @param updatedAt when the document was requested; decides what is stale
 */
export async function hydrateQueries(
  queryClient: QueryClient,
  { queries = [], closed }: DocumentData,
  updatedAt = Date.now(),
): Promise<void> {
  if (closed !== undefined) {
    queryClient.setQueryData(closeFlagQuery.queryKey, closed, { updatedAt });
  }
  await Promise.all(
    queries.map(([queryKey, result]) => {
      if (result.ok) return queryClient.setQueryData(queryKey, result.value, { updatedAt });
      // Ends the query with the failure, as its call would.
      const queryFn = () => Promise.reject(new ApiError(result.failure));
      return queryClient.prefetchQuery({ queryKey, queryFn });
    }),
  );
}
