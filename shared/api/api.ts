import { type Banner, getBanner } from './banner.ts';
import { type ApiClient, type CallOptions, createApiClient } from './client.ts';
import { type Config, type ConfigKey, getCloseFlag, getConfig } from './config.ts';
import { cleanedHtml } from './fields.ts';
import { type FunctionEntry, getFunctionEntry } from './functionEntry.ts';
import { type Article, searchRichText } from './richText.ts';

/** The five calls. Each answers parsed data or throws an `ApiError`. */
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

/** The base path of the API as browsers request it. */
export const API_BASE = '/api';

/** For the sites: asks the gateway, whose replies carry HTML that it has cleaned. */
export function createGatewayApi(): Api {
  return createApi(createApiClient({ prefix: API_BASE, html: cleanedHtml }));
}
