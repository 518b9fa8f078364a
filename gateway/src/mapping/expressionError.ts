import type { JsonataError } from 'jsonata';
import type { ExpressionError, ExpressionName } from './mapping.ts';

/** From an error of JSONata, which is a plain object. */
export function expressionError(expression: ExpressionName, error: unknown): ExpressionError {
  const { message, position, token } = error as Partial<JsonataError>;
  const text = typeof message === 'string' ? message : String(error);
  return {
    expression,
    end: typeof position === 'number' ? position : 0,
    token: typeof token === 'string' ? token : undefined,
    message: text.slice(0, 1).toLowerCase() + text.slice(1),
  };
}
