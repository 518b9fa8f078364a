import type { ConfigKey } from './siteConfig.ts';

const kinds = ['banner', 'function', 'config', 'search', 'closeFlag'] as const;
type CallKind = (typeof kinds)[number];

/** A call and what it asks for, such as `banner 1`. */
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
