import { useMessages } from '../entry/AppContext.ts';
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
  const { timeZone = 'Asia/Shanghai' } = result.ok ? result.value : {};
  const date = new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  return (
    // The locale data of older browsers differs slightly from that of Node.
    <time className={className} dateTime={at} suppressHydrationWarning>
      {format(date.format(new Date(at)))}
    </time>
  );
}
