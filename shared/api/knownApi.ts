import type { Api } from './api.ts';
import type { ConfigKey } from './config.ts';
import { ApiError, type Result } from './errors.ts';

/** Results of calls by name. */
export type Answers = Partial<Record<CallName, Result<unknown>>>;

/** An `Api` that returns given results; a call without one fails. */
export function createKnownApi(answers: Answers, onCall: (name: CallName) => void): Api {
  async function answer<T>(name: CallName): Promise<T> {
    onCall(name);
    const result = answers[name];
    if (!result) throw new ApiError({ kind: 'other' });
    if (!result.ok) throw new ApiError(result.failure);
    // The call determines the type of its result.
    return result.value as T;
  }
  return {
    getBanner: (id) => answer(callName.banner(id)),
    getFunctionEntry: (id) => answer(callName.functionEntry(id)),
    getConfig: (key) => answer(callName.config(key)),
    searchRichText: (term) => answer(callName.search(term)),
    getCloseFlag: () => answer(callName.closeFlag()),
  };
}

const kinds = ['banner', 'function', 'config', 'search', 'closeFlag'] as const;
type CallKind = (typeof kinds)[number];

/** A call with its argument, such as `banner 1`; also a cache key. */
export type CallName = `${CallKind} ${string}`;

export const callName = {
  banner: (id: string): CallName => `banner ${id}`,
  functionEntry: (id: string): CallName => `function ${id}`,
  config: (key: ConfigKey): CallName => `config ${key}`,
  search: (term: string): CallName => `search ${term}`,
  closeFlag: (): CallName => 'closeFlag ',
};

export function parseCallName(name: string): { kind: CallKind; argument: string } {
  const kind = kinds.find((kind) => name.startsWith(`${kind} `));
  if (!kind) throw new Error(`no call is named ${name}`);
  return { kind, argument: name.slice(kind.length + 1) };
}
