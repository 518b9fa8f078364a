import { segment } from './address.ts';
import { type ApiClient, type CallOptions, createApiClient } from './client.ts';
import { type Config, type ConfigKey, closeFlagSchema, configSchemas } from './config.ts';
import { type SafeHtml, sanitizedHtml } from './fields.ts';
import { articlesSchema, bannerSchema, functionEntrySchema } from './items.ts';

/** The five calls. Each resolves with parsed data or rejects with an `ApiError`. */
export type Api<Html extends string = SafeHtml> = ReturnType<typeof createApi<Html>>;

export function createApi<Html extends string>({ html, get }: ApiClient<Html>) {
  return {
    getBanner: async (id: string, options?: CallOptions) =>
      get(`banner/${segment(id)}`, bannerSchema(html), options),
    getFunctionEntry: async (id: string, options?: CallOptions) =>
      get(`function/${segment(id)}`, functionEntrySchema(html), options),
    getConfig: <K extends ConfigKey>(key: K, options?: CallOptions): Promise<Config<K>> =>
      get('support/config/getKey', configSchemas[key], { ...options, searchParams: { key } }),
    searchRichText: async (term: string, options?: CallOptions) =>
      get(`richText/search/${segment(term)}`, articlesSchema(html), options),
    /** True while the site is closed. */
    getCloseFlag: (options?: CallOptions) =>
      get('support/config/getCloseFlag', closeFlagSchema, options),
  };
}

/** Base path of the API for browsers. */
export const API_BASE = '/api';

/** For browsers: calls the gateway, which sanitizes the HTML of its replies. */
export const gatewayApi = createApi(createApiClient({ prefix: API_BASE, html: sanitizedHtml }));
