import { hashKey, type QueryClient } from '@tanstack/react-query';
import { partOf } from '../../site/answerParts.ts';
import { pageCalls } from '../../site/pageCalls.ts';
import type { Answers, DehydratedQuery, DocumentData } from '../../site/rendering.ts';
import { answerQuery } from './answers.ts';
import { putFailure } from './client.ts';
import { closeFlagQuery } from './closeFlag.ts';

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
    return queryClient.getQueryData(queryKey);
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
