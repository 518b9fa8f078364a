import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallKey } from '../../api/calls.ts';
import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Article, Banner, FunctionEntry } from '../../api/items.ts';
import { newestFirst, parseTag, pickArticle } from '../../site/details.ts';
import type { AnswerPart, AnswerParts, Card } from '../../site/pageCalls.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
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
export function answerQuery<Key extends CallKey, Part extends AnswerPart>(call: Key, part: Part) {
  return queryOptions<AnswerParts<Answer<Key>>[Part]>({
    queryKey: [part, call],
    queryFn: async ({ signal }) => {
      // Every page needs a config, so unmounting one page must not abort its call.
      const options = call.startsWith('config ') ? {} : { signal };
      return partOf(call, part, await (await loadApi()).call(call, options));
    },
    staleTime: FRESH_MS,
  });
}

/** The part of an answer that a query holds. */
export function partOf<Key extends CallKey, Part extends AnswerPart>(
  call: Key,
  part: Part,
  answer: unknown,
): AnswerParts<Answer<Key>>[Part] {
  // The key and the part determine the types.
  return parts[part](answer as never, call) as AnswerParts<Answer<Key>>[Part];
}

const parts: Record<AnswerPart, (answer: never, call: CallKey) => unknown> = {
  whole: (answer) => answer,
  card: (item: Banner | FunctionEntry) => toCard(item),
  cards: (articles: Article[], call) => ({
    articles: articles.map(toCard),
    isPartial: isPartial(articles, termOf(call)),
  }),
  notices: (articles: Article[]) => articles.slice(0, NOTICES_NEEDED).map(toCard),
  noticeTitles: (articles: Article[]) =>
    newestFirst(articles).map(({ id, title }) => ({ id, title })),
  item: (item) => ({ item }),
  article: (articles: Article[], call) => {
    const item = pickArticle(articles, termOf(call));
    return item ? { item } : { similar: articles.slice(0, MAX_SIMILAR).map(toCard) };
  },
};

const termOf = (call: CallKey) => call.replace('search ', '');

/** Whether the best match, the first one, has not all words of the term, nor is it what the term names. */
function isPartial(articles: Article[], term: string): boolean {
  const [best] = articles;
  if (!best || parseTag(term) !== undefined || pickArticle([best], term)) return false;
  return !matchesTerm(best, term);
}

function toCard<T extends { body?: unknown; tags?: unknown }>({
  body: _,
  tags: __,
  ...card
}: T): Card<T> {
  return card;
}

/** Loads the API client with the first call. If loading fails, the call fails like a network error. */
export async function loadApi(): Promise<ApiClient> {
  try {
    return (await loadChunk(() => import('../../api/api.ts'))).gatewayApi;
  } catch (cause) {
    throw new ApiError({ kind: 'other' }, { cause });
  }
}
