import { createCalls } from '@twinfront/shared/api/calls';
import {
  type ApiClient,
  type ApiClientOptions,
  createApiClient,
} from '@twinfront/shared/api/client';
import { untrustedHtml } from '@twinfront/shared/api/fields';
import { sizeLimits } from '@twinfront/shared/api/limits';
import { requestIdHeader } from '../http/request.ts';
import { parseJson } from './parseJson.ts';

const untrusted = createCalls(untrustedHtml);

/** The gateway's client of the API. Its HTML is untrusted. */
export type UpstreamClient = ApiClient<string>;

/** By default with `limitedFetch`; a mapping has its own. */
export const createUpstreamClient = (
  prefix: string,
  options: Partial<ApiClientOptions<string>> = {},
): UpstreamClient =>
  createApiClient({ prefix, calls: untrusted, fetch: limitedFetch, parseJson, ...options });

/** Credentials of the site at its API. They are secret, and sent to the origin of the API only. */
export interface Credentials {
  headers?: Record<string, string> | undefined;
  query?: string | undefined;
}

/** A `fetch` that follows no redirect and reads at most `sizeLimits.replyBytes`, decompressed. */
export const createLimitedFetch = ({ headers: own = {}, query }: Credentials = {}) =>
  async function limitedFetch(
    input: string | URL | Request,
    init?: RequestInit,
  ): Promise<Response> {
    const isRequest = input instanceof Request;
    const headers = new Headers(isRequest ? input.headers : init?.headers);
    for (const [name, value] of Object.entries({ ...requestIdHeader(), ...own })) {
      headers.set(name, value);
    }
    const address = addQuery(isRequest ? input.url : String(input), query);
    // Not in another `Request`: it would lose its abort after a garbage collection, because Node links the two signals weakly.
    const signal = isRequest ? input.signal : (init?.signal ?? null);
    const reply = await resend(() => fetch(address, { headers, signal, redirect: 'manual' }));
    const { body, status } = reply;
    if (!body) return reply;
    const chunks: Uint8Array[] = [];
    for await (const chunk of limitBytes(sizeLimits.replyBytes)(body)) chunks.push(chunk);
    return new Response(Buffer.concat(chunks), { status, headers: reply.headers });
  };

export const limitedFetch = createLimitedFetch();

export const addQuery = (address: string, query?: string) =>
  query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;

/**
 * Sends a GET once more if the server has closed the connection that it was sent on: servers close idle connections
 * at any time, also while the next request is on its way.
 */
export async function resend<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (wasReused(error)) return send();
    throw error;
  }
}

/**
 * Whether a request may have failed because the server had closed its idle connection. A reset does not say whether the
 * connection was new, so it counts too.
 */
function wasReused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, socket } = error as { code?: string; socket?: { bytesRead: number } };
  if (code === 'UND_ERR_SOCKET') return socket !== undefined && socket.bytesRead > 0;
  return code === 'ECONNRESET' || code === 'EPIPE' || wasReused(error.cause);
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
