import { createApi } from '@twinfront/shared/api/api';
import { callApi } from '@twinfront/shared/api/callApi';
import { type CallKey, callKey } from '@twinfront/shared/api/callKey';
import type { ApiClient } from '@twinfront/shared/api/client';
import type { Config, ConfigKey, SiteConfig } from '@twinfront/shared/api/config';
import type { Result } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import type { Article, Banner, FunctionEntry } from '@twinfront/shared/api/items';

/** A read of the content cache. */
export interface CacheResult<T> {
  /** The same object for equal answers. */
  result: Result<T>;
  /** The value or the failure in JSON. */
  text: string;
  /** Of the answer; undefined: no answer of the API yet. */
  hash: string | undefined;
  ageMs: number;
  /** Older than the TTL. */
  isStale: boolean;
}

/** Reads the content cache, call by call. */
export function createReader(read: <T>(key: CallKey) => Promise<CacheResult<T>>) {
  return {
    getBanner: (id: string) => read<Banner>(callKey.banner(id)),
    getFunctionEntry: (id: string) => read<FunctionEntry>(callKey.functionEntry(id)),
    getConfig: <K extends ConfigKey>(key: K) => read<Config<K>>(callKey.config(key)),
    searchRichText: (term: string) => read<Article[]>(callKey.search(term)),
    /** Any call by its key. */
    read: (key: CallKey) => read<unknown>(key),
  };
}

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
  key: CallKey,
): Promise<Content<Html>> {
  // The key determines the type of the content.
  return callApi(createApi(client), key) as Promise<Content<Html>>;
}

/** The configuration of the site, from a read of `config site`. */
export function siteOf(read: Pick<CacheResult<unknown>, 'result'> | undefined) {
  // The key determines the type of the value.
  return read?.result.ok ? (read.result.value as SiteConfig) : undefined;
}
