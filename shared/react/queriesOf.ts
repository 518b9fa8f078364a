import type { QueryClient } from '@tanstack/react-query';
import type { DocumentData } from '../site/documentData.ts';
import { CLOSE_FLAG_KEY } from './closeFlag.ts';

/** What a rendering asked for and was answered, as the document of it carries it. */
export function queriesOf(queryClient: QueryClient): DocumentData['queries'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryHash, state }) => queryHash !== CLOSE_FLAG_HASH && state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

const CLOSE_FLAG_HASH = JSON.stringify(CLOSE_FLAG_KEY);

/**
 * Makes a page begin with what its document carries. `old`: the document was kept by the browser, so
 * all of it is asked for again behind what is shown.
 */
export function seedQueries(
  queryClient: QueryClient,
  { queries = [], closed }: DocumentData,
  { old = false } = {},
): void {
  const at = old ? { updatedAt: 0 } : undefined;
  for (const [key, outcome] of queries) queryClient.setQueryData(key, outcome, at);
  if (closed !== undefined) queryClient.setQueryData(CLOSE_FLAG_KEY, closed, at);
}
