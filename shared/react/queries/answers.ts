import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallKey } from '../../api/calls.ts';
import { ApiError } from '../../api/errors.ts';
import type { AnswerPart, AnswerParts } from '../../site/answerParts.ts';
import { queryKeyOf } from '../../site/pageCalls.ts';
import { reloadOnce } from '../runtime/lazy.tsx';
import type { GatewayApi } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** How long content is fresh. Stale content is refetched on mount and window focus. */
const FRESH_MS = 5 * 60_000;

/**
 * The options of a query for a part of an answer of the API. Its function rejects with an `ApiError`.
 */
export function answerQuery<Key extends CallKey, Part extends AnswerPart>(call: Key, part: Part) {
  return queryOptions<AnswerParts<Answer<Key>>[Part]>({
    queryKey: queryKeyOf(part, call),
    queryFn: async ({ signal }) => (await loadApi()).read(call, part, { signal }),
    staleTime: FRESH_MS,
  });
}

/** Loads the API client with the first call. If loading fails, the call fails like a network error. */
export async function loadApi(): Promise<GatewayApi> {
  try {
    return (await import('./api.ts').catch(reloadOnce)).gatewayApi;
  } catch (cause) {
    throw new ApiError({ kind: 'other' }, { cause });
  }
}
