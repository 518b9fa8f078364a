import type { CallName } from '@twinfront/shared/api/calls';
import type { ConfigKey } from '@twinfront/shared/api/config';
import jsonata, { type JsonataError } from 'jsonata';

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

/** A node of the syntax tree of JSONata. */
type Node = { type?: string; value?: unknown; steps?: Node[] } & Record<string, unknown>;

/** Nodes that have an input of their own, or names that are no fields. */
const OTHER_INPUTS = new Set(['procedure', 'stages', 'predicate', 'group']);

/** What precedes each expression, so that it can use the functions of `define`. */
export const definitionsOf = (define: string) =>
  define.trim() && `(${define.replace(/;\s*$/, '')};\n`;

/**
 * The message of an error of JSONata, which is a plain object, with its line and column in the expression.
 *
 * @param start the offset in the compiled text at which the expression begins
 */
export function describeExpressionError(error: unknown, source: string, start = 0): string {
  const { code, message, position, token } = error as Partial<JsonataError>;
  const own = typeof message === 'string' ? message : String(error);
  // The message says of other errors which part of the expression is meant.
  const isNameless = (code === 'T1006' || code === 'T1008') && token !== undefined;
  const text = own.slice(0, 1).toLowerCase() + own.slice(1) + (isNameless ? `: ${token}` : '');
  if (position === undefined) return text;
  const lines = source.slice(0, position - start).split('\n');
  return `line ${lines.length}, column ${lines.at(-1)?.length}: ${text}`;
}

/** As in `describeExpressionError`; by default the expression is the compiled text. */
export function syntaxError(text: string, source = text, start = 0): string | undefined {
  try {
    jsonata(text);
    return undefined;
  } catch (error) {
    return describeExpressionError(error, source, start);
  }
}

/** The fields of its input that an expression reads, such as `posts` in `posts[0].title`. */
export const rootNames = (source: string): string[] => [...new Set(namesIn(jsonata(source).ast()))];

function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  const node = part as Node;
  if (node.type === 'lambda' || node.type === 'transform') return [];
  if (node.type === 'path') return namesOfPath(node.steps ?? []);
  return Object.entries(node).flatMap(([key, value]) =>
    OTHER_INPUTS.has(key) ? [] : namesIn(value),
  );
}

function namesOfPath([first, second]: Node[]): string[] {
  // `$` and `$$`, which are the input here.
  const isInput = first?.type === 'variable' && (first.value === '' || first.value === '$');
  const step = isInput ? second : first;
  return step?.type === 'name' ? [String(step.value)] : isInput ? [] : namesIn(first);
}
