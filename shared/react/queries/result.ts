import { type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, type Failure, type Result } from '../../api/errors.ts';

/** Stale time of content, which is refetched on mount and window focus. */
const FRESH_MS = 5 * 60_000;

/** Stale time of a failure, so that late components of one page do not repeat the call. */
const FAILED_MS = 5_000;

/**
 * Query options whose data is a `Result`: unlike a thrown error, a failure can be rendered in Node and
 * dehydrated. A failed refetch throws and keeps the content, unless the item no longer exists.
 */
export function resultQuery<T>(
  queryKey: QueryKey,
  fetch: (options: { signal: AbortSignal }) => Promise<T>,
) {
  return queryOptions<Result<T>>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      try {
        return { ok: true, value: await fetch({ signal }) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const known = client.getQueryData<Result<T>>(queryKey);
        if (known?.ok && error.kind !== 'notFound') throw error;
        return { ok: false, failure: error.failure };
      }
    },
    // A repeated failure is a new object: it may have to be shown again.
    structuralSharing: (known, result) =>
      (result as Result<T>).ok ? replaceEqualDeep(known, result) : result,
    staleTime: ({ state }) => (state.data && !failureOf(state.data) ? FRESH_MS : FAILED_MS),
  });
}

export type ResultQuery<T> = ReturnType<typeof resultQuery<T>>;

/** The failure to load something. That an item does not exist is none: it is the answer. */
export function failureOf(result: Result<unknown>): Failure | undefined {
  return result.ok || result.failure.kind === 'notFound' ? undefined : result.failure;
}
