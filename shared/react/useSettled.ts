import { hashKey, useSuspenseQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from './notify.ts';
import type { Outcome, SettledQuery } from './outcome.ts';

export interface Retry {
  /** Asks again for what failed; what fails again is toasted again. */
  retry: () => void;
  isRetrying: boolean;
}

export interface Settled<T> extends Retry {
  outcome: Outcome<T>;
}

export interface SettledList<T> extends Retry {
  outcomes: Outcome<T>[];
}

/** Suspends until every call has ended, then gives the outcomes in order. */
export function useSettledList<T>(queries: SettledQuery<T>[]): SettledList<T> {
  const notify = useNotify();
  const results = useSuspenseQueries({ queries });
  const outcomes = results.map(({ data }) => data);
  const announced = useRef(new Set<string>());

  // The first outcome of each call is toasted; those of refreshing in the background are not.
  useEffect(() => {
    outcomes.forEach((outcome, index) => {
      const hash = hashKey(queries[index]?.queryKey ?? []);
      if (announced.current.has(hash)) return;
      announced.current.add(hash);
      if (!outcome.ok) notify(outcome.failure.text);
    });
  });

  return {
    outcomes,
    isRetrying: results.some(({ data, isFetching }) => !data.ok && isFetching),
    retry: () => {
      for (const { data, refetch } of results) {
        if (data.ok) continue;
        void refetch().then(({ data: again }) => {
          if (again && !again.ok) notify(again.failure.text);
        });
      }
    },
  };
}

export function useSettled<T>(query: SettledQuery<T>): Settled<T> {
  const { outcomes, ...retry } = useSettledList([query]);
  const [outcome] = outcomes;
  if (!outcome) throw new Error('one query has one outcome');
  return { outcome, ...retry };
}
