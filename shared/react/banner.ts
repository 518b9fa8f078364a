import { getBanner } from '../api/banner.ts';
import type { ApiClient } from '../api/client.ts';
import { useApi } from './ApiProvider.ts';
import { settledQuery } from './outcome.ts';
import { useSettled } from './useSettled.ts';

export function bannerQuery(client: ApiClient, id: string) {
  return settledQuery(['banner', id], (options) => getBanner(client, id, options));
}

export function useBanner(id: string) {
  return useSettled(bannerQuery(useApi(), id));
}
