import type { JsonataError } from 'jsonata';
import type { ExpressionError, ExpressionName } from './mapping.ts';

/**
 * From an error of JSONata, which is a plain object.
 *
 * @param source the expression
 */
export function expressionError(
  expression: ExpressionName,
  error: unknown,
  source: string,
): ExpressionError {
  const { code, message, position, token } = error as Partial<JsonataError>;
  const own = typeof message === 'string' ? message : String(error);
  // The message says of other errors which part of the expression is meant.
  const isNameless = (code === 'T1006' || code === 'T1008') && token !== undefined;
  const isVariable = source.slice(0, position).replace(/\($/, '').endsWith(`$${token}`);
  const text = isNameless ? `${own}: ${isVariable ? '$' : ''}${token}` : own;
  return {
    expression,
    end: typeof position === 'number' ? position : 0,
    token: typeof token === 'string' ? token : undefined,
    message: text.slice(0, 1).toLowerCase() + text.slice(1),
  };
}
