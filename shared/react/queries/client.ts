import { hashKey, QueryClient } from '@tanstack/react-query';
import { ApiError, type Failure } from '../../api/errors.ts';
import { pageCalls } from '../../site/pageCalls.ts';
import type { Answers, DehydratedQuery, DocumentData } from '../../site/rendering.ts';
import { answerQuery, partOf } from './answers.ts';
import { closeFlagQuery } from './closeFlag.ts';

/**
 * One per browser page or rendering; never shared between renderings.
 *
 * @param refetchInterval in milliseconds
 */
export function createQueryClient({
  refetchInterval = false,
}: {
  refetchInterval?: number | false;
} = {}): QueryClient {
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

/** Fetches what a page needs and the cache does not have. Failures are in the cache. */
export function prefetchPage(queryClient: QueryClient, url: string): Promise<void> {
  return pageCalls(url, async (call, part, isOptional = false) => {
    const meta = isOptional && ({ meta: { toast: 'never' } } as const);
    await queryClient.prefetchQuery({ ...answerQuery(call, part), ...meta });
    return queryClient.getQueryData(answerQuery(call, 'whole').queryKey);
  });
}

/** Fills the cache with the answers that a page needs, for its rendering in Node. */
export async function fillQueries(
  queryClient: QueryClient,
  url: string,
  { closed }: DocumentData,
  answers: Answers,
): Promise<void> {
  if (closed !== undefined) queryClient.setQueryData(closeFlagQuery.queryKey, closed);
  await pageCalls(url, async (call, part) => {
    const answer = answers[call];
    if (!answer) throw new Error(`the answer to ${call} is missing`);
    const { queryKey } = answerQuery(call, part);
    if (!answer.ok) {
      await putFailure(queryClient, queryKey, answer.failure);
      return undefined;
    }
    queryClient.setQueryData(queryKey, () => partOf(call, part, answer.value));
    return queryClient.getQueryData(answerQuery(call, 'whole').queryKey);
  });
}

/**
 * The queries of a rendering with their results, for its document. Without the close flag.
 *
 * @throws an error if the page has used a query without a result
 */
export function dehydrateQueries(queryClient: QueryClient): DehydratedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query): DehydratedQuery[] => {
      const { queryKey, queryHash, state } = query;
      if (queryHash === CLOSE_FLAG_HASH) return [];
      if (state.data !== undefined) return [[queryKey, { ok: true, value: state.data }]];
      if (state.error) return [[queryKey, { ok: false, failure: state.error.failure }]];
      // The page fetches a disabled query later.
      if ('enabled' in query.options && query.options.enabled === false) return [];
      throw new Error(`pageCalls does not name ${queryHash}`);
    });
}

const CLOSE_FLAG_HASH = hashKey(closeFlagQuery.queryKey);

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
    queries.map(async ([queryKey, result]) => {
      if (!result.ok) return putFailure(queryClient, queryKey, result.failure);
      queryClient.setQueryData(queryKey, result.value, { updatedAt });
    }),
  );
}

/** Ends the query with a failure, as its call would. */
function putFailure(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  failure: Failure,
): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey,
    queryFn: () => Promise.reject(new ApiError(failure)),
  });
}
