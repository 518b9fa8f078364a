import { useQuery } from '@tanstack/react-query';
import { callKey } from '../../api/callKey.ts';
import { type Article, type Banner, type FunctionEntry, MAX_RESULTS } from '../../api/items.ts';
import type { ItemAddress } from '../../site/details.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import { answerQuery } from './answers.ts';

/** Items without their bodies, which lists do not show. */
export type BannerCard = Omit<Banner, 'body'>;
export type FunctionCard = Omit<FunctionEntry, 'body'>;
export type ArticleCard = Omit<Article, 'body'>;

/** A banner, function entry or article, as the details page shows it. */
export type ContentItem = Pick<Article, 'title'> & Partial<Banner & FunctionEntry & Article>;

export const bannerCardQuery = (id: string) => answerQuery<BannerCard>(callKey.banner(id), 'card');

export const functionCardQuery = (id: string) =>
  answerQuery<FunctionCard>(callKey.functionEntry(id), 'card');

/** The first articles that the search for the notices' term finds. */
export const noticesQuery = (term: string) =>
  answerQuery<ArticleCard[]>(callKey.search(term), 'notices');

export type NoticeTitle = Pick<Article, 'id' | 'title'>;

/** The ids and titles of all notices, newest first. */
export const noticeTitlesQuery = (term: string) =>
  answerQuery<NoticeTitle[]>(callKey.search(term), 'noticeTitles');

export const searchQuery = (term: string) =>
  answerQuery<ArticleCard[]>(callKey.search(term), 'cards');

/** An item with its body, or articles that are similar to one that does not exist. */
type FoundItem = { item: ContentItem } | { similar: ArticleCard[] };

export function itemQuery(address: ItemAddress) {
  switch (address.kind) {
    case 'banner':
      return answerQuery<FoundItem>(callKey.banner(address.id), 'item');
    case 'function':
      return answerQuery<FoundItem>(callKey.functionEntry(address.id), 'item');
    case 'article':
      return answerQuery<FoundItem>(callKey.search(address.name), 'article');
  }
}

export const useSearch = (term: string) => useQuery(searchQuery(term));

/** How many articles a search has found; the API returns at most 50 of them. */
export function countResults({ length }: readonly ArticleCard[], messages: Messages): string {
  return messages.searchCount(length, length === MAX_RESULTS);
}

export const useItem = (address: ItemAddress) => useQuery(itemQuery(address));
