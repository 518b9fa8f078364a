import type { Api } from './api.ts';
import { type CallKey, parseCallKey } from './callKey.ts';
import type { CallOptions } from './client.ts';
import { isConfigKey } from './config.ts';

/**
 * Calls the API by key.
 *
 * @throws an `ApiError`, or an error if there is no such call
 */
export async function callApi<Html extends string>(
  api: Api<Html>,
  key: CallKey,
  options?: CallOptions,
): Promise<unknown> {
  const { kind, argument } = parseCallKey(key);
  switch (kind) {
    case 'banner':
      return api.getBanner(argument, options);
    case 'function':
      return api.getFunctionEntry(argument, options);
    case 'search':
      return api.searchRichText(argument, options);
    case 'closeFlag':
      return api.getCloseFlag(options);
    case 'config':
      if (!isConfigKey(argument)) throw new Error(`there is no config ${argument}`);
      return api.getConfig(argument, options);
  }
}
