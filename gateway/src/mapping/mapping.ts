import type { CallName } from '@twinfront/shared/api/calls';
import type { ConfigKey } from '@twinfront/shared/api/config';

/** The calls that a mapping describes: those of the contract, and each config by its key. */
export type MappedCall = Exclude<CallName, 'config'> | ConfigKey;

/** The placeholder in the paths of a call, and the variable of its expression. */
export const argumentOf: Record<MappedCall, 'id' | 'term' | undefined> = {
  banner: 'id',
  function: 'id',
  site: undefined,
  home: undefined,
  maintenance: undefined,
  search: 'term',
  closeFlag: undefined,
};

export const mappedCalls = Object.keys(argumentOf) as MappedCall[];

/** The data of the calls that a mapping need not have, in JSON: the texts of the product, and an open site. */
export const optionalCalls: Partial<Record<MappedCall, string>> = {
  maintenance: '{"title":"","message":""}',
  closeFlag: 'null',
};

/** How the calls of the contract are made from the requests of another API. */
export interface Mapping {
  /** The path of the folder whose pictures the site serves as `/media/…`. */
  media?: string | undefined;
  /** JSONata: functions for all expressions. */
  define: string;
  /** JSONata, for each reply: its failure as `{ code, msg }`, or nothing. */
  error?: string | undefined;
  calls: Partial<Record<MappedCall, CallMapping>>;
}

export interface CallMapping {
  /** Requests by name. A single one has the empty name, and its reply is the input itself. */
  get: Record<string, RequestMapping>;
  /** JSONata: the data of the contract. */
  data: string;
}

export interface RequestMapping {
  /** Below the base URL of the API. In braces: JSONata, whose text is encoded. */
  path: string;
  /** Whether a failure of this request counts as a missing reply instead of failing the call. */
  optional: boolean;
}

/** What stands in braces in a path. */
export const BRACES = /\{([^{}]*)\}/g;

/** `{id}` and `{term}` are no expressions: the argument of the call. */
export const isPlaceholder = (source: string) => /^\w+$/.test(source);

/** The name of a request in errors, such as `calls.home.get.banners`. */
export const requestName = (call: MappedCall, request: string) =>
  `calls.${call}.get${request && `.${request}`}`;

/** An object of the data that an expression makes. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
