import { useMessages } from '../entry/messages.ts';
import { useConfig } from '../queries/config.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** With hours and minutes. */
  time?: boolean;
  /** The text that contains the date. */
  format?: (date: string) => string;
  className?: string | undefined;
}

/** A timestamp in the language and time zone of the site. */
export function DateTime({ at, time, format = (date) => date, className }: DateTimeProps) {
  const { locale } = useMessages();
  const { result } = useConfig('site');
  const timeZone = result.ok ? result.value.timeZone : undefined;
  return (
    // The locale data of older browsers differs slightly from that of Node.
    <time className={className} dateTime={at} suppressHydrationWarning>
      {format(formatDate(at, { locale, timeZone }, { time }))}
    </time>
  );
}

/** Formats a timestamp as a date, with `time` also hours and minutes. Default time zone: Asia/Shanghai. */
export function formatDate(
  timestamp: string,
  { locale, timeZone }: { locale: string; timeZone?: string | undefined },
  { time = false }: { time?: boolean | undefined } = {},
): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: timeZone ?? 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }).format(new Date(timestamp));
}
