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
  media: string | undefined;
  /** JSONata: functions for all expressions. */
  define: string;
  /** JSONata, for each reply: its failure as `{ code, msg }`, or nothing. */
  error: string | undefined;
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
  isOptional: boolean;
}

/** Where an expression stands in the mapping, such as `calls.site.data`. */
export type ExpressionName = 'define' | 'error' | `calls.${MappedCall}.${'data' | `get${string}`}`;

export interface Expression {
  name: ExpressionName;
  source: string;
  /** Its offset in the text that the mapping has there: a path has more than the expression. */
  start: number;
}

/** The expressions of the mapping, without its definitions. */
export function expressionsOf({ error, calls }: Mapping): Expression[] {
  return [
    ...(error === undefined ? [] : [{ name: 'error' as const, source: error, start: 0 }]),
    ...Object.entries(calls).flatMap(([key, { get, data }]) => {
      const call = key as MappedCall;
      const inPaths = Object.entries(get).flatMap(([request, { path }]) =>
        expressionsIn(path, requestName(call, request)),
      );
      return [{ name: `calls.${call}.data` as const, source: data, start: 0 }, ...inPaths];
    }),
  ];
}

export const requestName = (call: MappedCall, request: string) =>
  `calls.${call}.get${request && `.${request}`}` as const;

/** What stands in braces in a path. */
export const BRACES = /\{([^{}]*)\}/g;

/** `{id}` and `{term}` are no expressions: the argument of the call. */
export const expressionsIn = (path: string, name: ExpressionName): Expression[] =>
  [...path.matchAll(BRACES)]
    .map(({ index, 1: source = '' }) => ({ name, source, start: index + 1 }))
    .filter(({ source }) => !isPlaceholder(source));

export const isPlaceholder = (source: string) => /^\w+$/.test(source);

/** An error of an expression. `end`: the offset in the expression after the `token`. */
export interface ExpressionError {
  expression: ExpressionName;
  end: number;
  token: string | undefined;
  message: string;
}

/** What precedes each expression, so that it can use the functions of `define`. */
export function definitionsOf({ define }: Mapping): string {
  const definitions = define.trim();
  return definitions ? `(${define}${definitions.endsWith(';') ? '' : ';'}\n` : '';
}

/** Where a position in an expression behind the definitions stands in the mapping. */
export function placeIn(
  mapping: Mapping,
  { name, start }: Pick<Expression, 'name' | 'start'>,
  position: number,
): Pick<ExpressionError, 'expression' | 'end'> {
  const { length } = definitionsOf(mapping);
  return position > length || length === 0
    ? { expression: name, end: start + position - length }
    : { expression: 'define', end: position - '('.length };
}
