import { createCalls } from '@twinfront/shared/api/calls';
import {
  type ApiClient,
  type ApiClientOptions,
  createApiClient,
} from '@twinfront/shared/api/client';
import { untrustedHtml } from '@twinfront/shared/api/fields';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { requestIdHeader } from '../http/requestId.ts';

const untrusted = createCalls(untrustedHtml);

/** The gateway's client of the API. Its HTML is untrusted. */
export type UpstreamClient = ApiClient<string>;

/** By default with `limitedFetch`; a mapping has its own. */
export const createUpstreamClient = (
  prefix: string,
  options: Partial<ApiClientOptions<string>> = {},
): UpstreamClient => createApiClient({ prefix, calls: untrusted, fetch: limitedFetch, ...options });

/** A `fetch` that follows no redirect and reads at most `sizeLimits.replyBytes`, decompressed. */
export async function limitedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  // Not in another `Request`: it would lose its abort after a garbage collection, because Node links the two signals weakly.
  const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
  for (const [name, value] of Object.entries(requestIdHeader())) headers.set(name, value);
  const reply = await fetch(input, { ...init, headers, redirect: 'manual' });
  const { body, status } = reply;
  if (!body) return reply;
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitBytes(sizeLimits.replyBytes)(body)) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), { status, headers: reply.headers });
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
