import type { Api } from '../../api/api.ts';
import type { Banner } from '../../api/banner.ts';
import { useApi } from '../entry/AppContext.ts';
import { resultQuery } from './result.ts';
import { useResult } from './useResult.ts';

/** A banner without its body, which the home page does not show. */
export type BannerCard = Omit<Banner, 'body'>;

export function bannerQuery(api: Api, id: string) {
  return resultQuery(['banner', id], (options) => api.getBanner(id, options));
}

export function bannerCardQuery(api: Api, id: string) {
  return resultQuery<BannerCard>(['bannerCard', id], async (options) => {
    const { body: _, ...card } = await api.getBanner(id, options);
    return card;
  });
}

export function useBanner(id: string) {
  return useResult(bannerQuery(useApi(), id));
}
