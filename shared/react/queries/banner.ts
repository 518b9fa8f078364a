import type { Api } from '../../api/api.ts';
import type { Banner } from '../../api/banner.ts';
import { useApi } from './ApiProvider.ts';
import { settledQuery } from './result.ts';
import { useSettled } from './useResult.ts';

/** A banner without the text of its details, which the home page has no use for. */
export type BannerCard = Omit<Banner, 'body'>;

export function bannerQuery(api: Api, id: string) {
  return settledQuery(['banner', id], (options) => api.getBanner(id, options));
}

export function bannerCardQuery(api: Api, id: string) {
  return settledQuery<BannerCard>(['bannerCard', id], async (options) => {
    const { body: _, ...card } = await api.getBanner(id, options);
    return card;
  });
}

export function useBanner(id: string) {
  return useSettled(bannerQuery(useApi(), id));
}
