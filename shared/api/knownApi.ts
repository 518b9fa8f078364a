import type { Api } from './api.ts';
import { type CallKey, callKey } from './callKey.ts';
import { ApiError, type Result } from './errors.ts';

/** Results of calls by key. */
export type Answers = Partial<Record<CallKey, Result<unknown>>>;

/** An `Api` that returns given results; a call without one fails. */
export function createKnownApi(answers: Answers, onCall: (key: CallKey) => void): Api {
  async function answer<T>(key: CallKey): Promise<T> {
    onCall(key);
    const result = answers[key];
    if (!result) throw new ApiError({ kind: 'other' });
    if (!result.ok) throw new ApiError(result.failure);
    // The call determines the type of its result.
    return result.value as T;
  }
  return {
    getBanner: (id) => answer(callKey.banner(id)),
    getFunctionEntry: (id) => answer(callKey.functionEntry(id)),
    getConfig: (key) => answer(callKey.config(key)),
    searchRichText: (term) => answer(callKey.search(term)),
    getCloseFlag: () => answer(callKey.closeFlag()),
  };
}
