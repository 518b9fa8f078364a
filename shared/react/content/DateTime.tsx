import { useMessages } from '../entry/AppContext.ts';
import { useConfig } from '../queries/queries.ts';

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
  const { timeZone } = useConfig('site').data ?? {};
  const date = dateFormat(locale, timeZone, {
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

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

function dateFormat(
  locale: string,
  timeZone = DEFAULT_TIME_ZONE,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // An older browser does not know every time zone that Node knows.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: DEFAULT_TIME_ZONE });
  }
}
