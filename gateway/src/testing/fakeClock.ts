import { vi } from 'vitest';

/**
 * Fake timers and one clock for all of them. The cache keeps the real `performance` object, of which
 * Vitest's fake timers would replace the whole.
 */
export function useFakeClock(...others: 'hrtime'[]): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', ...others],
  });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** The value of a call once so much time has passed. */
export async function after<T>(ms: number, value: Promise<T>): Promise<T> {
  await pass(ms);
  return value;
}
