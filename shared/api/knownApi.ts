import type { Api } from './api.ts';
import type { ConfigKey } from './config.ts';
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

const kinds = ['banner', 'function', 'config', 'search', 'closeFlag'] as const;
type CallKind = (typeof kinds)[number];

/** A call with its argument, such as `banner 1`. */
export type CallKey = `${CallKind} ${string}`;

export const callKey = {
  banner: (id: string): CallKey => `banner ${id}`,
  functionEntry: (id: string): CallKey => `function ${id}`,
  config: (key: ConfigKey): CallKey => `config ${key}`,
  search: (term: string): CallKey => `search ${term}`,
  closeFlag: (): CallKey => 'closeFlag ',
};

export function parseCallKey(key: string): { kind: CallKind; argument: string } {
  const kind = kinds.find((kind) => key.startsWith(`${kind} `));
  if (!kind) throw new Error(`no call has the key ${key}`);
  return { kind, argument: key.slice(kind.length + 1) };
}
