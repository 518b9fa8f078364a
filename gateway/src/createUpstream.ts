import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { htmlSchema } from '@twinfront/shared/api/html';
import { LRUCache } from 'lru-cache';
import { cleanHtml } from './cleanHtml.ts';

/** The API as the gateway asks it. HTML is cleaned as it comes in, once for as long as it stays. */
export function createUpstream(base: string, timeoutMs?: number): ApiClient {
  const cleaned = new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: (clean, html) => clean.length + html.length + 1,
    memoMethod: cleanHtml,
  });
  const html = htmlSchema((html) => cleaned.memo(html));
  return createApiClient({ prefix: base, html, timeoutMs });
}
