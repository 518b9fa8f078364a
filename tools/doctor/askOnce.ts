import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { ApiError } from '@twinfront/shared/api/errors';
import type { HtmlSchema, SafeHtml } from '@twinfront/shared/api/html';
import * as v from 'valibot';
import { limitedFetch } from '../../gateway/src/content/client.ts';
import { sanitizeHtml } from '../../gateway/src/sanitize/sanitizeHtml.ts';
import type { Finding } from './Check.ts';
import type { Target } from './Target.ts';
import { tellSlow } from './tellSlow.ts';

/** A reply as it came. */
export interface Reply {
  status: number;
  type: string;
  location: string | null;
  text: string;
}

export interface Answer<T = unknown> {
  address: string;
  /** Whether it took too long, in words. */
  slow: Finding[];
  /** Undefined if none came, or not as a whole. */
  reply: Reply | undefined;
  outcome: { ok: true; value: T } | { ok: false; error: ApiError };
}

/** As visitors get it. */
const sanitizedHtml: HtmlSchema<SafeHtml> = v.pipe(v.string(), v.transform(sanitizeHtml));

/** One of the calls as the gateway makes it, and all that is to be known of how it went. */
export async function askOnce<T>(
  { api, timeoutMs, slowMs }: Omit<Target, 'media' | 'stallMs'>,
  call: (client: ApiClient) => Promise<T>,
): Promise<Answer<T>> {
  let address = api;
  let reply: Reply | undefined;
  let tookMs = 0;
  const begun = performance.now();
  const client = createApiClient({
    prefix: api,
    html: sanitizedHtml,
    timeoutMs,
    fetch: async (input, init) => {
      address = input instanceof Request ? input.url : String(input);
      const whole = await limitedFetch(input, init);
      // What is done with it after that takes our time, not the API's.
      tookMs = performance.now() - begun;
      const { status, headers } = whole;
      const text = await whole.clone().text();
      const type = headers.get('content-type') ?? '';
      reply = { status, type, location: headers.get('location'), text };
      return whole;
    },
  });
  const outcome = await call(client).then(
    (value) => ({ ok: true, value }) as const,
    (error) => {
      if (error instanceof ApiError) return { ok: false, error } as const;
      throw error;
    },
  );
  const slow = reply ? tellSlow(tookMs, slowMs) : [];
  return { address, slow, reply, outcome };
}
