import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { ApiError, ApiTimeoutError } from '@twinfront/shared/api/errors';
import { getConfig } from '@twinfront/shared/api/siteConfig';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { Log } from '../observability/log.ts';
import { type Breaker, createBreaker, isFailure } from './circuitBreaker.ts';
import { createUpstream, type UpstreamClient } from './createUpstream.ts';

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
        throw isCrowdedOut(error) ? new ApiTimeoutError({ cause: error.cause }) : error;
      }),
  };
}

/** What is not asked for want of room is what could not be had in time. */
function isCrowdedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && isBulkheadRejectedError(error.cause);
}
