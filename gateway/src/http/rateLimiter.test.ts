import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass, useFakeClock } from '../testing/fakeClock.ts';
import { createRateLimiter } from './rateLimiter.ts';

beforeEach(() => useFakeClock());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('an address is limited until the time since its first request has passed', async () => {
  const count = createRateLimiter(2, 60_000);
  expect(count('a')).toBeUndefined();
  await pass(20_000);
  expect(count('a')).toBeUndefined();
  expect(count('a')).toEqual({ isFirst: true, seconds: 40 });
  expect(count('a')).toEqual({ isFirst: false, seconds: 40 });
  expect(count('b')).toBeUndefined();
  await pass(40_001);
  expect(count('a')).toBeUndefined();
});
