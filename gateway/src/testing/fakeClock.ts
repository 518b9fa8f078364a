import { vi } from 'vitest';

/**
 * Fake timers and one clock for all of them. The cache keeps the real `performance` object, of which
 * Vitest's fake timers would replace the whole.
 */
export function useFakeClock(...others: 'hrtime'[]): void {
  const now = performance.now();
  const date = Date.now();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', ...others],
  });
  // It goes on from the real clock, so that a call that outlasts its test does not see a jump of years.
  vi.spyOn(performance, 'now').mockImplementation(() => now + Date.now() - date);
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** The value of a call once so much time has passed. */
export async function after<T>(ms: number, value: Promise<T>): Promise<T> {
  await pass(ms);
  return value;
}
