import type { Api } from '../../api/api.ts';
import { type Article, type Banner, type FunctionEntry, MAX_RESULTS } from '../../api/items.ts';
import { type ItemAddress, pickArticle } from '../../site/details.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import { useApi } from '../entry/AppContext.ts';
import { resultQuery } from './result.ts';
import { useResult } from './useResult.ts';

/** Items without their bodies, which lists do not show. */
export type BannerCard = Omit<Banner, 'body'>;
export type FunctionCard = Omit<FunctionEntry, 'body'>;
export type ArticleCard = Omit<Article, 'body'>;

const MAX_SIMILAR = 6;

/** A banner, function entry or article, as the details page shows it. */
export type ContentItem = Pick<Article, 'title'> & Partial<Banner & FunctionEntry & Article>;

export function bannerCardQuery(api: Api, id: string) {
  return resultQuery<BannerCard>(['bannerCard', id], async (options) =>
    withoutBody(await api.getBanner(id, options)),
  );
}

export function functionCardQuery(api: Api, id: string) {
  return resultQuery<FunctionCard>(['functionCard', id], async (options) =>
    withoutBody(await api.getFunctionEntry(id, options)),
  );
}

/** The articles that a search finds. */
export function searchQuery(api: Api, term: string) {
  return resultQuery<ArticleCard[]>(['search', term], async (options) =>
    (await api.searchRichText(term, options)).map(withoutBody),
  );
}

/** An item with its body, or articles that are similar to one that does not exist. */
type FoundItem = { item: ContentItem } | { similar: ArticleCard[] };

export function itemQuery(api: Api, address: ItemAddress) {
  return resultQuery<FoundItem>(['item', address], async (options) => {
    switch (address.kind) {
      case 'banner':
        return { item: await api.getBanner(address.id, options) };
      case 'function':
        return { item: await api.getFunctionEntry(address.id, options) };
      case 'article': {
        const found = await api.searchRichText(address.name, options);
        const item = pickArticle(found, address.name);
        return item ? { item } : { similar: found.slice(0, MAX_SIMILAR).map(withoutBody) };
      }
    }
  });
}

/** How many articles a search has found; the API returns at most 50 of them. */
export function countResults({ length }: readonly ArticleCard[], messages: Messages): string {
  return messages.searchCount(length, length === MAX_RESULTS);
}

export function useSearch(term: string) {
  return useResult(searchQuery(useApi(), term));
}

export function useItem(address: ItemAddress) {
  return useResult(itemQuery(useApi(), address));
}

export function withoutBody<T extends { body?: unknown }>({
  body: _,
  ...card
}: T): Omit<T, 'body'> {
  return card;
}
