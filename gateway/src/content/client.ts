import { type ApiClient, createApiClient } from '@twinfront/shared/api/client';
import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { ApiError } from '@twinfront/shared/api/errors';
import { untrustedHtml } from '@twinfront/shared/api/html';
import { getConfig } from '@twinfront/shared/api/siteConfig';
import type { Log } from '@twinfront/shared/node/log';
import type { BulkheadPolicy } from 'cockatiel';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { limitBytes } from '../http/streams.ts';
import { type Breaker, createBreaker, isFailure } from './circuitBreaker.ts';

/** The one API, for those who ask it in different ways. */
export interface Upstreams {
  /** Asks at once, whatever the others do: nothing holds up the close flag. */
  direct: UpstreamClient;
  /** For what the home pages are made of. */
  site: UpstreamClient;
  /** For whatever visitors ask for: what they make up holds up nothing but one another. */
  visitors: UpstreamClient;
  isDown: () => boolean;
  stop: () => void;
}

interface UpstreamsOptions {
  base: string;
  /** How long content is fresh. */
  ttlMs: number;
  log: Log;
  timeoutMs?: number;
  /** Sees each call that the API is asked. */
  observe?: (client: UpstreamClient) => UpstreamClient;
}

const PROBE_MS = 1000;
const LEAST_PROBE_MS = 50;
const AT_ONCE = 16;
const WAITING = 64;

export function createUpstreams({
  base,
  ttlMs,
  log,
  timeoutMs,
  observe = (client) => client,
}: UpstreamsOptions): Upstreams {
  const direct = observe(createUpstream(base, { timeoutMs }));
  const breaker = createBreaker({
    isAlive: () => isAlive(direct),
    // After an outage, content has to be fresh again in twice its time.
    probeMs: Math.max(LEAST_PROBE_MS, Math.min(PROBE_MS, ttlMs / 4)),
    log,
  });
  const create = (waiting: number, run: Breaker['run']) =>
    guard(observe(createUpstream(base, { timeoutMs, lane: bulkhead(AT_ONCE, waiting) })), run);
  return {
    direct,
    // Its owner decides how many those are.
    site: create(Number.POSITIVE_INFINITY, breaker.run),
    visitors: create(WAITING, breaker.pass),
    isDown: breaker.isOpen,
    stop: breaker.stop,
  };
}

/** One of them may be broken by itself. */
function isAlive(client: UpstreamClient): Promise<boolean> {
  const asked = [getConfig(client, 'site'), getCloseFlag(client)].map((answer) =>
    answer.then(
      () => true,
      (error) => !isFailure(error) || Promise.reject(error),
    ),
  );
  return Promise.any(asked).catch(() => false);
}

function guard({ html, get }: UpstreamClient, run: Breaker['run']): UpstreamClient {
  return {
    html,
    get: (path, schema, options) =>
      run(() => get(path, schema, options)).catch((error) => {
        throw isCrowdedOut(error)
          ? new ApiError({ kind: 'timeout' }, { cause: error.cause })
          : error;
      }),
  };
}

/** What is not asked for want of room is what could not be had in time. */
function isCrowdedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && isBulkheadRejectedError(error.cause);
}

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

interface LimitedFetchOptions {
  maxBytes: number;
  /** How many may be under way, and how many may wait for that. Without it, any number. */
  lane?: BulkheadPolicy;
}

const BODILESS = [204, 205, 304];

/**
 * A `fetch` that follows no redirect and takes no more than `maxBytes`, unpacked. It answers with
 * the whole reply, so that a call has its place in the lane, and its time, until its last byte.
 */
export function createLimitedFetch({ maxBytes, lane }: LimitedFetchOptions): typeof fetch {
  const ask: typeof fetch = async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'manual' });
    const parts: Uint8Array[] = [];
    if (reply.body) for await (const part of limitBytes(maxBytes)(reply.body)) parts.push(part);
    const { status, headers } = reply;
    const body = BODILESS.includes(status) ? null : Buffer.concat(parts);
    return new Response(body, { status, headers });
  };
  if (!lane) return ask;
  return (input, init) => {
    const signal = input instanceof Request ? input.signal : init?.signal;
    return lane.execute(() => ask(input, init), signal ?? undefined);
  };
}
