import { useQuery } from '@tanstack/react-query';
import type { ConfigKey } from '../../api/config.ts';
import type { Article, Banner, FunctionEntry } from '../../api/items.ts';
import type { ItemAddress } from '../../site/details.ts';
import type { Card } from '../../site/pageCalls.ts';
import { answerQuery } from './answers.ts';

export const configQuery = <K extends ConfigKey>(key: K) => answerQuery(`config ${key}`, 'whole');

export function useConfig<K extends ConfigKey>(key: K) {
  return useQuery(configQuery(key));
}

export type BannerCard = Card<Banner>;
export type FunctionCard = Card<FunctionEntry>;
export type ArticleCard = Card<Article>;

export const bannerCardQuery = (id: string) => answerQuery(`banner ${id}`, 'card');

export const functionCardQuery = (id: string) => answerQuery(`function ${id}`, 'card');

/** The first articles that the search for the notices' term finds. */
export const noticesQuery = (term: string) => answerQuery(`search ${term}`, 'notices');

export type NoticeTitle = Pick<Article, 'id' | 'title'>;

/** The ids and titles of all notices, newest first. */
export const noticeTitlesQuery = (term: string) => answerQuery(`search ${term}`, 'noticeTitles');

export const searchQuery = (term: string) => answerQuery(`search ${term}`, 'cards');

export function itemQuery(address: ItemAddress) {
  return address.kind === 'article'
    ? answerQuery(`search ${address.name}`, 'article')
    : answerQuery(`${address.kind} ${address.id}`, 'item');
}
