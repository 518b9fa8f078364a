import type { Banner } from '@twinfront/shared/api/banner';
import { type CallName, callName } from '@twinfront/shared/api/callName';
import type { Result } from '@twinfront/shared/api/errors';
import type { FunctionEntry } from '@twinfront/shared/api/functionEntry';
import type { Article } from '@twinfront/shared/api/richText';
import type { Config, ConfigKey } from '@twinfront/shared/api/siteConfig';
import { within } from '../http/timeout.ts';

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

export const PAGE_PATIENCE_MS = 1000;

/** The value of a call if it has one in time; a page does without it otherwise. */
export async function soon<T>(
  known: Promise<Known<T>>,
  patienceMs = PAGE_PATIENCE_MS,
): Promise<T | undefined> {
  const outcome = (await within(patienceMs, known))?.outcome;
  return outcome?.ok ? outcome.value : undefined;
}
