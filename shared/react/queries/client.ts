import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, type Failure, type Result } from '../../api/errors.ts';
import type { DocumentData } from '../../site/rendering.ts';
import { CLOSE_FLAG_KEY } from './closeFlag.ts';

/** One per browser page or per rendering, never one per module. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Offline is an answer too: the call fails at once and says so.
        networkMode: 'always',
      },
    },
  });
}

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

/** Refetches all that the page shows. Resolves with the first failure, or with undefined. */
export async function refetchActive(queryClient: QueryClient): Promise<Failure | undefined> {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  await queryClient.refetchQueries({ type: 'active' });
  return queries.map(failureOfQuery).find((failure) => failure !== undefined);
}

/** Content that is known stays when its refetch throws; without any, the failure is the data. */
function failureOfQuery({ state: { error, data } }: Query): Failure | undefined {
  if (error) return error instanceof ApiError ? error.failure : { kind: 'other' };
  const result = data as Partial<Result<unknown>> | undefined;
  // An item that does not exist is an answer, not a failure.
  return result?.ok === false && result.failure?.kind !== 'notFound' ? result.failure : undefined;
}
