import { useEffect, useState } from 'react';

/** How many milliseconds it is to a moment, second by second; unknown until the browser's clock is read. */
export function useTimeLeft(at: string): number | undefined {
  const [now, setNow] = useState<number>();

  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);

  return now === undefined ? undefined : Date.parse(at) - now;
}
