import { useMessages } from '../runtime/AppContext.ts';
import { useServerTime } from './serverClock.ts';

interface CountdownProps {
  /** ISO 8601. */
  to: string;
  className?: string | undefined;
}

/** The time left, in words. Empty in the rendered document, which is cached; filled after hydration. */
export function Countdown({ to, className }: CountdownProps) {
  const messages = useMessages();
  const now = useServerTime(1000);
  const left = now === undefined ? undefined : Date.parse(to) - now;
  if (left !== undefined && left <= 0) return <p className={className}>{messages.maintainSoon}</p>;

  return (
    // Off: inside a live region every second would be announced.
    <p className={className} role="timer" aria-live="off">
      {left !== undefined && messages.maintainTimeLeft(formatTimeLeft(left, messages.locale))}
    </p>
  );
}

/** Formats a duration with its two largest units, rounded up to at least one second. */
export function formatTimeLeft(ms: number, locale: string): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (seconds < 5 * 60) return format({ minute: seconds / 60, second: seconds % 60 }, locale);
  if (minutes < 24 * 60) return format({ hour: minutes / 60, minute: minutes % 60 }, locale);
  return format({ day: hours / 24, hour: hours % 24 }, locale);
}

/** Leaves out fractions and units of which there are none. */
function format(counts: Record<string, number>, locale: string): string {
  const texts = Object.entries(counts)
    .filter(([, count]) => count >= 1)
    .map(([unit, count]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
        Math.floor(count),
      ),
    );
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(texts);
}
