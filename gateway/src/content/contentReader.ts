import type { Banner } from '@twinfront/shared/api/banner';
import { type CallName, callName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import type { FunctionEntry } from '@twinfront/shared/api/functionEntry';
import type { Article } from '@twinfront/shared/api/richText';
import type { Config, ConfigKey } from '@twinfront/shared/api/siteConfig';

/** What is known of one call. */
export interface Known<T> {
  outcome: Result<T>;
  ageMs: number;
  /** Older than it should be, because the API did not answer in time. */
  stale: boolean;
}

/** The calls for content, as they were last answered. */
export interface ContentCalls {
  getBanner: (id: string) => Promise<Known<Banner>>;
  getFunctionEntry: (id: string) => Promise<Known<FunctionEntry>>;
  getConfig: <K extends ConfigKey>(key: K) => Promise<Known<Config<K>>>;
  searchRichText: (term: string) => Promise<Known<Article[]>>;
  /** Any of them by its name. An outcome that is the same object as before has not changed. */
  read: (name: CallName) => Promise<Known<unknown>>;
}

/** The content as it can be read call by call. */
export function contentOf(read: <T>(name: CallName) => Promise<Known<T>>): ContentCalls {
  return {
    getBanner: (id) => read(callName.banner(id)),
    getFunctionEntry: (id) => read(callName.functionEntry(id)),
    getConfig: (key) => read(callName.config(key)),
    searchRichText: (term) => read(callName.search(term)),
    read,
  };
}
