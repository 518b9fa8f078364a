import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, type Failure, type Result } from '../../api/errors.ts';
import type { DehydratedQuery, DocumentData } from '../../site/rendering.ts';
import { CLOSE_FLAG_KEY } from './closeFlag.ts';
import { failureOf } from './result.ts';

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
        // Without a network a call must fail instead of pausing.
        networkMode: 'always',
        refetchOnReconnect: (query) => (queryFailure(query) ? 'always' : false),
        refetchInterval,
      },
    },
  });
}

/** The queries of a rendering with their data, for its document. Without the close flag. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryHash, state }) => queryHash !== CLOSE_FLAG_HASH && state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

const CLOSE_FLAG_HASH = JSON.stringify(CLOSE_FLAG_KEY);

/**
 * Fills the cache with the data of a document. `updatedAt`: when the document was requested; decides
 * what is stale.
 */
export function hydrateQueries(
  queryClient: QueryClient,
  { queries = [], closed }: DocumentData,
  updatedAt = Date.now(),
): void {
  for (const [key, result] of queries) queryClient.setQueryData(key, result, { updatedAt });
  if (closed !== undefined) queryClient.setQueryData(CLOSE_FLAG_KEY, closed, { updatedAt });
}

/** Refetches all active queries. Resolves with the first failure, or with undefined. */
export async function refetchActive(queryClient: QueryClient): Promise<Failure | undefined> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  await queryClient.refetchQueries({ type: 'active' });
  return queries.map(queryFailure).find((failure) => failure !== undefined);
}

/** The query function throws if older content stays shown; otherwise the failure is the data. */
function queryFailure({ state: { error, data } }: Query): Failure | undefined {
  if (error) return error instanceof ApiError ? error.failure : { kind: 'other' };
  // The close flag is no `Result`.
  return typeof data === 'object' ? failureOf(data as Result<unknown>) : undefined;
}
