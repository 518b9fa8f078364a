import * as v from 'valibot';
import type { ApiClient, CallOptions } from './client.ts';

/** Any truthy value closes the site; `false`, `0`, `""`, `null` and nothing at all are open. */
export const closeFlagSchema = v.pipe(v.unknown(), v.transform(Boolean));

/** True while the site is closed. */
export function getCloseFlag(client: ApiClient<string>, options?: CallOptions): Promise<boolean> {
  return client.get('support/config/getCloseFlag', closeFlagSchema, options);
}
