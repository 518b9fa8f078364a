import { useEffect, useState } from 'react';
import { useMessages } from '../entry/AppContext.ts';

interface CountdownProps {
  /** ISO 8601. */
  to: string;
  className?: string | undefined;
}

/** The time left, in words. Empty in the rendered document, which is cached; filled after hydration. */
export function Countdown({ to, className }: CountdownProps) {
  const messages = useMessages();
  const left = useTimeLeft(to);
  if (left !== undefined && left <= 0) return <p className={className}>{messages.maintainSoon}</p>;

  return (
    // Off: inside a live region every second would be announced.
    <p className={className} role="timer" aria-live="off">
      {left !== undefined && messages.maintainTimeLeft(formatTimeLeft(left, messages.locale))}
    </p>
  );
}

/** Milliseconds until a time, updated every second; undefined before the first effect. */
function useTimeLeft(at: string): number | undefined {
  const [now, setNow] = useState<number>();

  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);

  return now === undefined ? undefined : Date.parse(at) - now;
}

const MINUTE_S = 60;
const HOUR_M = 60;
const DAY_H = 24;
/** Seconds are shown below this. */
const LAST_S = 5 * MINUTE_S;

/** Formats a duration with its two largest units, rounded up to at least one second. */
export function formatTimeLeft(ms: number, locale: string): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / MINUTE_S);
  const hours = Math.ceil(minutes / HOUR_M);
  const parts =
    seconds < LAST_S
      ? split(seconds, MINUTE_S, 'minute', 'second')
      : minutes < DAY_H * HOUR_M
        ? split(minutes, HOUR_M, 'hour', 'minute')
        : split(hours, DAY_H, 'day', 'hour');
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    );
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(texts);
}

type Part = [count: number, unit: string];

function split(count: number, per: number, large: string, small: string): Part[] {
  return [
    [Math.floor(count / per), large],
    [count % per, small],
  ];
}
