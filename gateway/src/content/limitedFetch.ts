import type { BulkheadPolicy } from 'cockatiel';
import { limitBytes } from '../http/streams.ts';

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
