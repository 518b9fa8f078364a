import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer, CallKey } from '../../api/calls.ts';
import type { ConfigKey } from '../../api/config.ts';
import { ApiError } from '../../api/errors.ts';
import type { Banner, FunctionEntry } from '../../api/items.ts';
import type {
  AnswerPart,
  AnswerParts,
  Card,
  FoundCard,
  SearchCards,
} from '../../site/answerParts.ts';
import { type ItemAddress, newestFirst, parseTerm, pickArticle } from '../../site/details.ts';
import { pageCalls, queryKeyOf } from '../../site/pageCalls.ts';
import { reloadOnce } from '../runtime/lazy.tsx';
import type { GatewayApi } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** How long content is fresh. Stale content is refetched on mount and window focus. */
const FRESH_MS = 5 * 60_000;

/** The options of a query for a part of an answer of the API. Its function rejects with an `ApiError`. */
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

/**
 * Fetches what a page needs and the cache does not have. Failures are in the cache.
 *
 * @param repeatsFailed whether to repeat calls that have failed
 */
export function prefetchPage(
  queryClient: QueryClient,
  url: string,
  repeatsFailed = true,
): Promise<void> {
  return pageCalls(url, async (call, part) => {
    const query = answerQuery(call, part);
    const hasFailed = queryClient.getQueryState(query.queryKey)?.status === 'error';
    if (repeatsFailed || !hasFailed) await queryClient.prefetchQuery(query);
    return queryClient.getQueryData(query.queryKey);
  });
}

export const configQuery = <K extends ConfigKey>(key: K) => answerQuery(`config ${key}`, 'whole');

export function useConfig<K extends ConfigKey>(key: K) {
  return useQuery(configQuery(key));
}

export type BannerCard = Card<Banner>;
export type ServiceCard = Card<FunctionEntry>;
export type ArticleCard = FoundCard;

export const bannerCardQuery = (id: string) => answerQuery(`banner ${id}`, 'cards');

export const serviceCardQuery = (id: string) => answerQuery(`function ${id}`, 'cards');

/** With what a search finds a service by. */
export const serviceTextsQuery = (id: string) => answerQuery(`function ${id}`, 'texts');

export const searchQuery = (term: string) => answerQuery(`search ${term}`, 'cards');

/** The articles of a search, newest first: the notices. */
export const byDate = ({ articles }: SearchCards) => newestFirst(articles);

export const noticesQuery = (term: string) => ({ ...searchQuery(term), select: byDate });

/** The search term that finds the notices, if it is known. Every page has fetched it, see `pageCalls`. */
export function useNoticesTerm(): string | undefined {
  const { data } = useQuery({ ...configQuery('home'), enabled: false });
  return parseTerm(data?.notices);
}

/** The place of an article in the list of notices; undefined if it is none of them. */
export function useNotice(id: string | undefined) {
  const term = useNoticesTerm();
  const enabled = id !== undefined && term !== undefined;
  const { data } = useQuery({ ...noticesQuery(enabled ? term : ''), enabled });
  const notices = enabled ? (data ?? []) : [];
  const index = notices.findIndex((notice) => notice.id === id);
  if (term === undefined || index < 0) return undefined;
  return { term, newer: notices[index - 1], older: notices[index + 1] };
}

export function itemQuery(address: ItemAddress) {
  return address.kind === 'article'
    ? answerQuery(`search ${address.name}`, 'item')
    : answerQuery(`${address.kind} ${address.id}`, 'item');
}

/** What a list has shown of an item; undefined if none has. */
export function findCard(
  queryClient: QueryClient,
  address: ItemAddress,
): BannerCard | ServiceCard | ArticleCard | undefined {
  if (address.kind === 'article') {
    const found = queryClient.getQueriesData<Partial<SearchCards>>({ queryKey: ['cards'] });
    const articles = found.flatMap(([, cards]) => cards?.articles ?? []);
    return pickArticle(articles, address.name);
  }
  const call = `${address.kind} ${address.id}` as const;
  const [card, texts] = [answerQuery(call, 'cards'), answerQuery(call, 'texts')];
  return queryClient.getQueryData(card.queryKey) ?? queryClient.getQueryData(texts.queryKey);
}
