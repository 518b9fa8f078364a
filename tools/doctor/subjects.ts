import { type Banner, bannerSchema, getBanner } from '@twinfront/shared/api/banner';
import type { ApiClient } from '@twinfront/shared/api/client';
import { closeFlagSchema, getCloseFlag } from '@twinfront/shared/api/closeFlag';
import {
  type FunctionEntry,
  functionEntrySchema,
  getFunctionEntry,
} from '@twinfront/shared/api/functionEntry';
import { cleanedHtml } from '@twinfront/shared/api/html';
import type { misfitsOf } from '@twinfront/shared/api/misfitsOf';
import { type Article, articlesSchema, searchRichText } from '@twinfront/shared/api/richText';
import {
  type Config,
  type ConfigKey,
  configSchemas,
  getConfig,
} from '@twinfront/shared/api/siteConfig';

export type Kind =
  | 'closeFlag'
  | ConfigKey
  | 'banner'
  | 'function'
  | 'notices'
  | 'article'
  | 'search';

/** Something to ask for. */
export interface Subject<T> {
  kind: Kind;
  name: string;
  schema: Parameters<typeof misfitsOf>[0];
  /** What the data should be. */
  whole: string;
  call: (client: ApiClient) => Promise<T>;
}

export const closeFlag: Subject<boolean> = {
  kind: 'closeFlag',
  name: 'close flag',
  schema: closeFlagSchema,
  whole: 'true or false',
  call: (client) => getCloseFlag(client),
};

export const config = <K extends ConfigKey>(key: K): Subject<Config<K>> => ({
  kind: key,
  name: `config "${key}"`,
  schema: configSchemas[key],
  whole: 'an object',
  call: (client) => getConfig(client, key),
});

export const banner = (id: string): Subject<Banner> => ({
  kind: 'banner',
  name: `banner ${id}`,
  schema: bannerSchema(cleanedHtml),
  whole: 'an object: { "id": …, "title": …, "image": … }',
  call: (client) => getBanner(client, id),
});

export const functionEntry = (id: string): Subject<FunctionEntry> => ({
  kind: 'function',
  name: `function ${id}`,
  schema: functionEntrySchema(cleanedHtml),
  whole: 'an object: { "id": …, "title": …, "icon": … }',
  call: (client) => getFunctionEntry(client, id),
});

export const search = (
  term: string,
  name = `search for "${term}"`,
  kind: Kind = 'search',
): Subject<Article[]> => ({
  kind,
  name,
  schema: articlesSchema(cleanedHtml),
  whole: 'a list of articles, best match first; [] if nothing is found',
  call: (client) => searchRichText(client, term),
});
