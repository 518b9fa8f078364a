import { LRUCache } from 'lru-cache';
import { cacheLimits } from '../limits.ts';

interface Excess {
  /** The first one within the time. */
  isFirst: boolean;
  /** Until the address may try again. */
  seconds: number;
}

/** A function that counts an address, and returns its excess if it has been counted more than `max` times within the time. */
export function createRateLimiter(max: number, windowMs: number) {
  const counts = new LRUCache<string, number>({
    max: cacheLimits.limitedAddresses,
    ttl: windowMs,
    ttlAutopurge: true,
    noUpdateTTL: true,
  });
  return (address = ''): Excess | undefined => {
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count <= max) return undefined;
    const seconds = Math.ceil(counts.getRemainingTTL(address) / 1000);
    return { isFirst: count === max + 1, seconds };
  };
}
