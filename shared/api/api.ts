import { type Banner, getBanner } from './banner.ts';
import { type ApiClient, type CallOptions, createApiClient } from './client.ts';
import { type Config, type ConfigKey, getCloseFlag, getConfig } from './config.ts';
import { sanitizedHtml } from './fields.ts';
import { type FunctionEntry, getFunctionEntry } from './functionEntry.ts';
import { type Article, searchRichText } from './richText.ts';

/** The five calls. Each resolves with parsed data or rejects with an `ApiError`. */
export interface Api {
  getBanner: (id: string, options?: CallOptions) => Promise<Banner>;
  getFunctionEntry: (id: string, options?: CallOptions) => Promise<FunctionEntry>;
  getConfig: <K extends ConfigKey>(key: K, options?: CallOptions) => Promise<Config<K>>;
  searchRichText: (term: string, options?: CallOptions) => Promise<Article[]>;
  getCloseFlag: (options?: CallOptions) => Promise<boolean>;
}

export function createApi(client: ApiClient): Api {
  return {
    getBanner: (id, options) => getBanner(client, id, options),
    getFunctionEntry: (id, options) => getFunctionEntry(client, id, options),
    getConfig: (key, options) => getConfig(client, key, options),
    searchRichText: (term, options) => searchRichText(client, term, options),
    getCloseFlag: (options) => getCloseFlag(client, options),
  };
}

/** Base path of the API for browsers. */
export const API_BASE = '/api';

/** For browsers: calls the gateway, which sanitizes the HTML of its replies. */
export const gatewayApi = createApi(createApiClient({ prefix: API_BASE, html: sanitizedHtml }));
