import type { Banner } from '@twinfront/shared/api/banner';
import type { Config, ConfigKey } from '@twinfront/shared/api/config';
import type { Result } from '@twinfront/shared/api/errors';
import type { FunctionEntry } from '@twinfront/shared/api/functionEntry';
import { type CallName, callName } from '@twinfront/shared/api/knownApi';
import type { Article } from '@twinfront/shared/api/richText';
import { withTimeout } from '../http/timeout.ts';

/** A read of the content cache. */
export interface CacheResult<T> {
  result: Result<T>;
  /** Increases with each change of the result; 0: no answer of the API yet. */
  version: number;
  ageMs: number;
  /** Older than the TTL. */
  stale: boolean;
}

/** Reads the content cache, call by call. */
export interface ContentReader {
  getBanner: (id: string) => Promise<CacheResult<Banner>>;
  getFunctionEntry: (id: string) => Promise<CacheResult<FunctionEntry>>;
  getConfig: <K extends ConfigKey>(key: K) => Promise<CacheResult<Config<K>>>;
  searchRichText: (term: string) => Promise<CacheResult<Article[]>>;
  /** Any call by its key. */
  read: (name: CallName) => Promise<CacheResult<unknown>>;
}

export function createReader(read: <T>(name: CallName) => Promise<CacheResult<T>>): ContentReader {
  return {
    getBanner: (id) => read(callName.banner(id)),
    getFunctionEntry: (id) => read(callName.functionEntry(id)),
    getConfig: (key) => read(callName.config(key)),
    searchRichText: (term) => read(callName.search(term)),
    read,
  };
}

/** How long a response waits for content that it can do without. */
export const READ_TIMEOUT_MS = 1000;

/** The value, or `undefined` if it fails or takes too long. */
export async function valueWithin<T>(
  read: Promise<CacheResult<T>>,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<T | undefined> {
  const result = (await withTimeout(read, timeoutMs))?.result;
  return result?.ok ? result.value : undefined;
}
