import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError, type Result } from '../../api/errors.ts';

/** How long content is fresh. Older content is refetched on a return to its page or to the tab. */
const FRESH_MS = 5 * 60_000;

/** How long a failure stands for all parts of one visit, however late they ask. */
const FAILED_MS = 5_000;

/**
 * Query options whose data is the outcome of the call: unlike a thrown error it can be rendered and
 * carried to the browser.
 * Content that is known stays when asking again fails, unless the answer is that it is gone.
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
    staleTime: ({ state }) => (state.data && isAnswer(state.data) ? FRESH_MS : FAILED_MS),
  });
}

export type ResultQuery<T> = ReturnType<typeof resultQuery<T>>;

/** A thing, or that there is none: unlike other failures it need not be asked for again. */
function isAnswer(result: Result<unknown>): boolean {
  return result.ok || result.failure.kind === 'notFound';
}

export function mapResult<T, U>(result: Result<T>, map: (value: T) => U): Result<U> {
  return result.ok ? { ok: true, value: map(result.value) } : result;
}
