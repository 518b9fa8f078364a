import {
  hashKey,
  type Query,
  type QueryClient,
  useQueryClient,
  useSuspenseQueries,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Result } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { useWords } from '../entry/messages.ts';
import { useNavigationStart } from '../routing/NavigationScope.tsx';
import { useToast } from '../status/toast.ts';
import type { ResultQuery } from './result.ts';

export interface Retry {
  /** Asks again for what failed; what fails again is toasted again. */
  retry: () => void;
  isRetrying: boolean;
}

export interface QueryResult<T> extends Retry {
  outcome: Result<T>;
}

export interface QueryResultList<T> extends Retry {
  outcomes: Result<T>[];
}

/** Suspends until every call has ended, then gives the outcomes in order. */
export function useResultList<T>(queries: ResultQuery<T>[]): QueryResultList<T> {
  const toast = useToast();
  const words = useWords();
  const queryClient = useQueryClient();
  const begunAt = useNavigationStart();
  const results = useSuspenseQueries({
    queries: queries.map((query) => ({
      ...query,
      refetchOnMount: ({ state: { data, dataUpdatedAt } }: Query<Result<T>>) =>
        data?.ok === false && dataUpdatedAt < begunAt ? 'always' : true,
    })),
  });
  const hashes = queries.map(({ queryKey }) => hashKey(queryKey));
  const seen = useRef(new Set<string>());

  // The first outcome of each call is toasted; those of refreshing in the background are not.
  useEffect(() => {
    results.forEach(({ data, isFetching, dataUpdatedAt }, index) => {
      const hash = hashes[index] ?? '';
      // What failed earlier is being asked for again: what comes of that counts.
      if (seen.current.has(hash) || (!data.ok && isFetching)) return;
      seen.current.add(hash);
      if (!data.ok && isNews(queryClient, hash, dataUpdatedAt)) {
        toast(failureText(data.failure, words));
      }
    });
  });

  return {
    outcomes: results.map(({ data }) => data),
    isRetrying: results.some(({ data, isFetching }) => !data.ok && isFetching),
    retry: () => {
      results.forEach(({ data, refetch }, index) => {
        if (data.ok) return;
        seen.current.delete(hashes[index] ?? '');
        void refetch();
      });
    },
  };
}

export function useResult<T>(query: ResultQuery<T>): QueryResult<T> {
  const { outcomes, ...retry } = useResultList([query]);
  const [outcome] = outcomes;
  if (!outcome) throw new Error('one query has one outcome');
  return { outcome, ...retry };
}

const toasted = new WeakMap<QueryClient, Map<string, number>>();

/** Several parts of a page may wait for the same call; its failure is one toast. */
function isNews(queryClient: QueryClient, hash: string, updatedAt: number): boolean {
  const known = toasted.get(queryClient) ?? new Map<string, number>();
  toasted.set(queryClient, known);
  if (known.get(hash) === updatedAt) return false;
  known.set(hash, updatedAt);
  return true;
}
