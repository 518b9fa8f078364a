import { timestampSchema } from '@twinfront/shared/api/fields';
import * as v from 'valibot';

/** A time as the API may say it. */
export function isTimestamp(text: string): boolean {
  return v.is(timestampSchema, text);
}
