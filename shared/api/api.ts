import { getBanner } from './banner.ts';
import { type ApiClient, type CallOptions, createApiClient } from './client.ts';
import { type ConfigKey, getCloseFlag, getConfig } from './config.ts';
import { sanitizedHtml } from './fields.ts';
import { getFunctionEntry } from './functionEntry.ts';
import { searchRichText } from './richText.ts';

/** The five calls. Each resolves with parsed data or rejects with an `ApiError`. */
export type Api = ReturnType<typeof createApi>;

export function createApi(client: ApiClient) {
  return {
    getBanner: (id: string, options?: CallOptions) => getBanner(client, id, options),
    getFunctionEntry: (id: string, options?: CallOptions) => getFunctionEntry(client, id, options),
    getConfig: <K extends ConfigKey>(key: K, options?: CallOptions) =>
      getConfig(client, key, options),
    searchRichText: (term: string, options?: CallOptions) => searchRichText(client, term, options),
    getCloseFlag: (options?: CallOptions) => getCloseFlag(client, options),
  };
}

/** Base path of the API for browsers. */
export const API_BASE = '/api';

/** For browsers: calls the gateway, which sanitizes the HTML of its replies. */
export const gatewayApi = createApi(createApiClient({ prefix: API_BASE, html: sanitizedHtml }));
