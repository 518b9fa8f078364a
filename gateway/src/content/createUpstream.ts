import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { untrustedHtml } from '@twinfront/shared/api/html';
import type { BulkheadPolicy } from 'cockatiel';
import { createLimitedFetch } from './limitedFetch.ts';

/** The API as the gateway asks it. Its HTML is untrusted. */
export type UpstreamClient = ApiClient<string>;

interface UpstreamOptions {
  timeoutMs?: number | undefined;
  lane?: BulkheadPolicy;
}

export const MAX_REPLY_BYTES = 5 * 1024 * 1024;

export function createUpstream(
  base: string,
  { timeoutMs, lane }: UpstreamOptions = {},
): UpstreamClient {
  const fetch = createLimitedFetch({ maxBytes: MAX_REPLY_BYTES, lane });
  return createApiClient({ prefix: base, html: untrustedHtml, timeoutMs, fetch });
}
