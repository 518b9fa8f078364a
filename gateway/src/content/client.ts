import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { ApiError } from '@twinfront/shared/api/errors';
import { untrustedHtml } from '@twinfront/shared/api/fields';
import { sizeLimits } from '@twinfront/shared/api/limits';
import type { Log } from '@twinfront/shared/node/log';
import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { limitBytes } from '../http/streams.ts';
import { queueLimits } from '../limits.ts';
import { type CircuitBreaker, createCircuitBreaker, QueuedCallError } from './circuitBreaker.ts';

/** The gateway's client of the API. Its HTML is untrusted. */
export type UpstreamClient = ApiClient<string>;

interface UpstreamClientsOptions {
  base: string;
  /** How long content is fresh. */
  ttlMs: number;
  log: Log;
  timeoutMs?: number;
  /** Adds metrics to a client. */
  instrument?: (client: UpstreamClient) => UpstreamClient;
}

const MIN_HALF_OPEN_MS = 50;
const MAX_HALF_OPEN_MS = 1000;

/** Clients of the API by priority, so that low-priority calls cannot delay others. */
export function createUpstreamClients({
  base,
  ttlMs,
  log,
  timeoutMs,
  instrument = (client) => client,
}: UpstreamClientsOptions) {
  // A quarter of the TTL, within these limits, so that content is soon fresh after an outage.
  const halfOpenAfterMs = Math.min(Math.max(ttlMs / 4, MIN_HALF_OPEN_MS), MAX_HALF_OPEN_MS);
  const breaker = createCircuitBreaker(halfOpenAfterMs, log);
  const create = (maxQueued: number, execute: CircuitBreaker['execute']): UpstreamClient => {
    const slots = bulkhead(queueLimits.upstreamCalls, maxQueued);
    const { html, get } = instrument(createQueueingClient(base, slots, timeoutMs));
    return { html, get: (...call) => execute(() => get(...call)) };
  };
  return {
    /** For the close flag: without bulkhead and circuit breaker. */
    direct: instrument(createUpstreamClient(base, { timeoutMs })),
    /**
     * For the content of the home pages; its calls open and close the circuit. Its queue has no limit:
     * the owner's config determines the number of calls.
     */
    home: create(Number.POSITIVE_INFINITY, breaker.execute),
    /** For everything else. Any visitor can cause such calls, so its queue is limited. */
    visitors: create(queueLimits.waitingVisitorCalls, breaker.executeWithoutRecording),
    isCircuitOpen: breaker.isOpen,
  };
}

/** Its calls wait for a slot; their timeout includes the wait. */
function createQueueingClient(
  base: string,
  slots: BulkheadPolicy,
  timeoutMs?: number,
): UpstreamClient {
  return {
    html: untrustedHtml,
    get: async (...call) => {
      let isQueued = false;
      const queuedFetch: typeof limitedFetch = (input, init) => {
        isQueued = slots.executionSlots === 0;
        const signal = input instanceof Request ? input.signal : init?.signal;
        return slots.execute(() => limitedFetch(input, init), signal ?? undefined);
      };
      try {
        return await createUpstreamClient(base, { timeoutMs, fetch: queuedFetch }).get(...call);
      } catch (error) {
        if (!isQueued || !(error instanceof ApiError)) throw error;
        const isRejected = isBulkheadRejectedError(error.cause);
        throw isRejected || error.kind === 'timeout' ? new QueuedCallError(error.cause) : error;
      }
    },
  };
}

interface UpstreamClientOptions {
  timeoutMs?: number | undefined;
  fetch?: typeof limitedFetch;
}

export function createUpstreamClient(
  base: string,
  { timeoutMs, fetch = limitedFetch }: UpstreamClientOptions = {},
): UpstreamClient {
  return createApiClient({ prefix: base, html: untrustedHtml, timeoutMs, fetch });
}

/**
 * A `fetch` that follows no redirect and reads at most `sizeLimits.replyBytes`, decompressed. It resolves
 * with the complete reply, so that a call holds its slot of the bulkhead until its last byte.
 */
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
