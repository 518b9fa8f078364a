import type { ConfigKey } from './config.ts';

const kinds = ['banner', 'function', 'config', 'search', 'closeFlag'] as const;
type CallKind = (typeof kinds)[number];

/** A call with its argument, such as `banner 1`: its key in the content cache, the snapshot and a rendering. */
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
