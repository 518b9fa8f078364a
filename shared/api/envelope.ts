import * as v from 'valibot';
import { ApiError, kindOfStatus } from './errors.ts';

/** Every reply of the API: `{ code: number, msg: string, data }`. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

export const SUCCESS_CODES: readonly number[] = [200, 0];

/** A `msg` that is no string is treated as missing. */
export const replySchema = v.object({
  code: v.number(),
  msg: v.fallback(v.optional(v.string()), undefined),
  data: v.optional(v.unknown()),
});

/**
 * The data of a reply whose code is 200 or 0.
 * @throws ApiError for any other code, ValiError if the reply is no envelope
 */
export function unwrap(reply: unknown): unknown {
  const { code, msg, data } = v.parse(replySchema, reply);
  if (SUCCESS_CODES.includes(code)) return data;
  // Some APIs answer every request with HTTP 200.
  const kind = kindOfStatus[code];
  throw new ApiError(kind ? { kind } : { kind: 'envelope', code, text: msg || 'Error' });
}
