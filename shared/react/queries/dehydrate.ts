import type { QueryClient } from '@tanstack/react-query';
import type { DocumentData } from '../../site/rendering.ts';
import { CLOSE_FLAG_KEY } from './closeFlag.ts';

/** What a rendering asked for and was answered, as the document of it carries it. */
export function dehydrateQueries(queryClient: QueryClient): DocumentData['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryHash, state }) => queryHash !== CLOSE_FLAG_HASH && state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

const CLOSE_FLAG_HASH = JSON.stringify(CLOSE_FLAG_KEY);

/**
 * Fills the cache with the data of a document. `updatedAt`: when the document was requested, which
 * decides what is refetched. Without it the data is new.
 */
export function hydrateQueries(
  queryClient: QueryClient,
  { queries = [], closed }: DocumentData,
  options?: { updatedAt: number },
): void {
  for (const [key, result] of queries) queryClient.setQueryData(key, result, options);
  if (closed !== undefined) queryClient.setQueryData(CLOSE_FLAG_KEY, closed, options);
}
