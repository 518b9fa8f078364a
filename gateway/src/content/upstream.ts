import { createCalls } from '@twinfront/shared/api/calls';
import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { untrustedHtml } from '@twinfront/shared/api/fields';
import { sizeLimits } from '@twinfront/shared/api/limits';

const untrusted = createCalls(untrustedHtml);

/** The gateway's client of the API. Its HTML is untrusted. */
export type UpstreamClient = ApiClient<string>;

interface UpstreamOptions {
  timeoutMs?: number | undefined;
  /** By default an empty bearer. */
  authorization?: string | undefined;
  /** That of a mapping. */
  fetch?: typeof fetch | undefined;
}

export function createUpstreamClient(
  base: string,
  { timeoutMs, authorization, fetch = limitedFetch }: UpstreamOptions = {},
): UpstreamClient {
  return createApiClient({ prefix: base, calls: untrusted, timeoutMs, authorization, fetch });
}

/** A `fetch` that follows no redirect and reads at most `sizeLimits.replyBytes`, decompressed. */
export async function limitedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const reply = await fetch(input, { ...init, redirect: 'manual' });
  const { body, status, headers } = reply;
  if (!body) return reply;
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitBytes(sizeLimits.replyBytes)(body)) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), { status, headers });
}

/** Fails a stream that is longer than `max`. */
export function limitBytes(max: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > max) throw new Error(`longer than ${max} bytes`);
      yield chunk;
    }
  };
}
