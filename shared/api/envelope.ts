import * as v from 'valibot';
import { EnvelopeError, OtherError } from './errors.ts';

/** Every reply of the API: `{ code: number, msg: string, data }`. */
export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

const replySchema = v.object({
  code: v.number(),
  msg: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
});

/**
 * The data of a reply whose code is 200 or 0.
 * @throws EnvelopeError for any other code
 * @throws OtherError if the reply is no envelope
 */
export function unwrap(reply: unknown): unknown {
  const parsed = v.safeParse(replySchema, reply);
  if (!parsed.success) throw new OtherError({ cause: new v.ValiError(parsed.issues) });
  const { code, msg, data } = parsed.output;
  if (code !== 200 && code !== 0) {
    throw new EnvelopeError(code, typeof msg === 'string' ? msg : undefined);
  }
  return data;
}
