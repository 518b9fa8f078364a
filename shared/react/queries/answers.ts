import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import { callApi } from '../../api/callApi.ts';
import { type CallKey, parseCallKey } from '../../api/callKey.ts';
import { ApiError } from '../../api/errors.ts';
import type { Article, Banner, FunctionEntry } from '../../api/items.ts';
import { pickArticle } from '../../site/details.ts';
import { newestFirst } from '../../site/newestFirst.ts';
import type { AnswerPart } from '../../site/pageCalls.ts';
import { loadChunk } from '../entry/lazy.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: {
      /** Which failures are toasted: by default each that leaves no content to show; the first one; none. */
      toast?: 'first' | 'never';
    };
  }
}

/** How long content is fresh. Stale content is refetched on mount and window focus. */
const FRESH_MS = 5 * 60_000;

/** The articles that the home page needs: it shows one less, to know whether there are more. */
export const NOTICES_NEEDED = 7;

/** The articles that the page of a missing article shows. */
const MAX_SIMILAR = 6;

/**
 * The options of a query for a part of an answer of the API. Its function rejects with an `ApiError`.
 */
export function answerQuery<T>(call: CallKey, part: AnswerPart) {
  return queryOptions<T>({
    queryKey: [part, call],
    queryFn: async ({ signal }) => {
      // Every page needs a config, so unmounting one page must not abort its call.
      const isShared = parseCallKey(call).kind === 'config';
      const answer = await callApi(await loadApi(), call, isShared ? {} : { signal });
      return partOf<T>(call, part, answer);
    },
    staleTime: FRESH_MS,
  });
}

/** The part of an answer that a query holds. The call and the part determine the type. */
export function partOf<T>(call: CallKey, part: AnswerPart, answer: unknown): T {
  return parts[part](answer, parseCallKey(call).argument) as T;
}

const parts: Record<AnswerPart, (answer: unknown, argument: string) => unknown> = {
  whole: (answer) => answer,
  card: (item) => withoutBody(item as Banner | FunctionEntry),
  cards: (articles) => (articles as Article[]).map(withoutBody),
  notices: (articles) => (articles as Article[]).slice(0, NOTICES_NEEDED).map(withoutBody),
  noticeTitles: (articles) =>
    newestFirst(articles as Article[]).map(({ id, title }) => ({ id, title })),
  item: (item) => ({ item }),
  article: (articles, name) => {
    const found = articles as Article[];
    const item = pickArticle(found, name);
    return item ? { item } : { similar: found.slice(0, MAX_SIMILAR).map(withoutBody) };
  },
};

function withoutBody<T extends { body?: unknown }>({ body: _, ...card }: T): Omit<T, 'body'> {
  return card;
}

/** Loads the API client with the first call. If loading fails, the call fails like a network error. */
export async function loadApi(): Promise<Api> {
  try {
    return (await loadChunk(() => import('../../api/api.ts'))).gatewayApi;
  } catch (cause) {
    throw new ApiError({ kind: 'other' }, { cause });
  }
}
