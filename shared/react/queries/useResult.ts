import { hashKey, type Query, useSuspenseQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Result } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { useMessages } from '../entry/AppContext.ts';
import { useNavigationStart } from '../routing/PageBoundary.tsx';
import { useToast } from '../status/toast.ts';
import { useHydrated } from '../theme/useHydrated.ts';
import type { ResultQuery } from './result.ts';

export interface Retry {
  /** Refetches the failed queries; a new failure is toasted again. */
  retry: () => void;
  isRetrying: boolean;
}

/** Failures that another component may have toasted. */
const toasted = new WeakSet<Result<unknown>>();

/** Suspends until every query has a result; keeps the order of the queries. */
export function useResultList<T>(queries: ResultQuery<T>[]) {
  const toast = useToast();
  const messages = useMessages();
  const startedAt = useNavigationStart();
  const isHydrated = useHydrated();
  const queryResults = useSuspenseQueries({
    queries: queries.map((query) => ({
      ...query,
      refetchOnMount: ({ state: { data, dataUpdatedAt } }: Query<Result<T>>) =>
        data?.ok === false && dataUpdatedAt < startedAt ? 'always' : true,
    })),
  });
  const hashes = queries.map(({ queryKey }) => hashKey(queryKey));
  const seen = useRef(new Set<string>());

  // A toast for the first failure of each call, and none for background refetching.
  useEffect(() => {
    queryResults.forEach(({ data, isFetching }, index) => {
      const hash = hashes[index] ?? '';
      // Wait for the refetch of an earlier failure.
      if (seen.current.has(hash) || (!data.ok && isFetching)) return;
      seen.current.add(hash);
      if (data.ok || toasted.has(data)) return;
      toasted.add(data);
      toast(failureText(data.failure, messages));
    });
  });

  return {
    results: queryResults.map(({ data }) => data),
    // TanStack Query reports `isFetching` during hydration, which would not match the markup.
    isRetrying: isHydrated && queryResults.some(({ data, isFetching }) => !data.ok && isFetching),
    retry: () => {
      queryResults.forEach(({ data, refetch }, index) => {
        if (data.ok) return;
        seen.current.delete(hashes[index] ?? '');
        void refetch();
      });
    },
  };
}

export function useResult<T>(query: ResultQuery<T>) {
  const { results, ...retry } = useResultList([query]);
  const [result] = results;
  if (!result) throw new Error('one query has one result');
  return { result, ...retry };
}
