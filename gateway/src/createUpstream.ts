import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { type HtmlSchema, htmlSchema } from '@twinfront/shared/api/html';
import type { BulkheadPolicy } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { cleanHtml } from './cleanHtml.ts';
import { createLimitedFetch } from './limitedFetch.ts';

export interface UpstreamOptions {
  timeoutMs?: number | undefined;
  html?: HtmlSchema;
  lane?: BulkheadPolicy;
}

export const MAX_REPLY_BYTES = 5 * 1024 * 1024;

/** The API as the gateway asks it. */
export function createUpstream(
  base: string,
  { timeoutMs, html = createCleaner(), lane }: UpstreamOptions = {},
): ApiClient {
  const fetch = createLimitedFetch({ maxBytes: MAX_REPLY_BYTES, lane });
  return createApiClient({ prefix: base, html, timeoutMs, fetch });
}

/** HTML is cleaned as it comes in, once for as long as it stays. */
export function createCleaner(): HtmlSchema {
  const cleaned = new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: (clean, html) => clean.length + html.length + 1,
    memoMethod: cleanHtml,
  });
  return htmlSchema((html) => cleaned.memo(html));
}
