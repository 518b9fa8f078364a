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
  /** Paths by name, below the base URL of the API. A single path has no name, and its reply is the input itself. */
  get: string | Record<string, string> | undefined;
  /** JSONata: the data of the contract. */
  data: string;
}

/** Where an expression stands in the mapping, such as `calls.site.data`. */
export type ExpressionName = 'define' | 'error' | `calls.${MappedCall}.data`;

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
  expression: ExpressionName,
  position: number,
): Pick<ExpressionError, 'expression' | 'end'> {
  const { length } = definitionsOf(mapping);
  return position > length || length === 0
    ? { expression, end: position - length }
    : { expression: 'define', end: position - '('.length };
}
