import type { Banner } from '@twinfront/shared/api/banner';
import { type CallName, callName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import type { FunctionEntry } from '@twinfront/shared/api/functionEntry';
import type { Article } from '@twinfront/shared/api/richText';
import type { Config, ConfigKey } from '@twinfront/shared/api/siteConfig';
import { withTimeout } from '../http/timeout.ts';

/** What is known of one call. */
export interface CacheResult<T> {
  outcome: Result<T>;
  ageMs: number;
  /** Older than it should be, because the API did not answer in time. */
  stale: boolean;
}

/** The calls for content, as they were last answered. */
export interface ContentReader {
  getBanner: (id: string) => Promise<CacheResult<Banner>>;
  getFunctionEntry: (id: string) => Promise<CacheResult<FunctionEntry>>;
  getConfig: <K extends ConfigKey>(key: K) => Promise<CacheResult<Config<K>>>;
  searchRichText: (term: string) => Promise<CacheResult<Article[]>>;
  /** Any of them by its name. An outcome that is the same object as before has not changed. */
  read: (name: CallName) => Promise<CacheResult<unknown>>;
}

/** The content as it can be read call by call. */
export function createReader(read: <T>(name: CallName) => Promise<CacheResult<T>>): ContentReader {
  return {
    getBanner: (id) => read(callName.banner(id)),
    getFunctionEntry: (id) => read(callName.functionEntry(id)),
    getConfig: (key) => read(callName.config(key)),
    searchRichText: (term) => read(callName.search(term)),
    read,
  };
}

export const PAGE_TIMEOUT_MS = 1000;

/** The value of a call if it has one in time; a page does without it otherwise. */
export async function valueWithin<T>(
  known: Promise<CacheResult<T>>,
  patienceMs = PAGE_TIMEOUT_MS,
): Promise<T | undefined> {
  const outcome = (await withTimeout(known, patienceMs))?.outcome;
  return outcome?.ok ? outcome.value : undefined;
}
