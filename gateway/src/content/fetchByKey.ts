import { type Banner, getBanner } from '@twinfront/shared/api/banner';
import type { ApiClient } from '@twinfront/shared/api/client';
import { type Config, type ConfigKey, getConfig, isConfigKey } from '@twinfront/shared/api/config';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import { type FunctionEntry, getFunctionEntry } from '@twinfront/shared/api/functionEntry';
import { parseCallName } from '@twinfront/shared/api/knownApi';
import { type Article, searchRichText } from '@twinfront/shared/api/richText';

export type Content<Html extends string = SafeHtml> =
  | Banner<Html>
  | FunctionEntry<Html>
  | Config<ConfigKey>
  | Article<Html>[];

/**
 * Calls the API for the content of a cache key.
 *
 * @throws an `ApiError`, or an error if there is no such call
 */
export async function fetchByKey<Html extends string>(
  client: ApiClient<Html>,
  key: string,
): Promise<Content<Html>> {
  const { kind, argument } = parseCallName(key);
  switch (kind) {
    case 'banner':
      return getBanner(client, argument);
    case 'function':
      return getFunctionEntry(client, argument);
    case 'config':
      if (!isConfigKey(argument)) throw new Error(`there is no config ${argument}`);
      return getConfig(client, argument);
    case 'search':
      return searchRichText(client, argument);
    case 'closeFlag':
      throw new Error('the close flag is not cached');
  }
}
