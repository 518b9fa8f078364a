import { startTransition, useEffect, useState } from 'react';

/** Milliseconds by which the clock of the server is ahead of that of the device. */
let ahead = 0;

/** Replies have whole seconds, and arrive a moment later. */
const TOLERANCE_MS = 2000;

/** Sets the clock by the `Date` of a reply. */
export function setServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Math.abs(difference - ahead) > TOLERANCE_MS) ahead = difference;
}

/**
 * The time of the server in milliseconds, renewed at each multiple of the interval. Before the first reply of the server
 * it is the time of the device; in Node and during hydration it is undefined.
 */
export function useServerTime(intervalMs: number): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now() + ahead;
      startTransition(() => setNow(time));
      timer = setTimeout(tick, intervalMs - (time % intervalMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [intervalMs]);
  return now;
}
