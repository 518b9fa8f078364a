import { useMemo } from 'react';
import { useHydrated } from '../browser.ts';
import { useMessages, useServerRender } from '../entry/AppContext.ts';
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
export function DateTime({ at, time = false, format = unchanged, className }: DateTimeProps) {
  const { locale } = useMessages();
  const { timeZone } = useConfig('site').data ?? {};
  const isInNode = useServerRender() !== undefined;
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of hydration changes no date
  const text = useMemo(() => {
    // Hydration keeps the text of the document: the first format costs a phone 100 ms.
    if (!isInNode && !isHydrated) return '';
    return format(dateFormat(locale, time, timeZone).format(new Date(at)));
  }, [at, time, format, locale, timeZone]);
  return (
    <time className={className} dateTime={at} suppressHydrationWarning>
      {text}
    </time>
  );
}

const unchanged = (date: string) => date;

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** Made once for each kind of date, because a browser takes milliseconds for each one. */
const formats: Record<string, Intl.DateTimeFormat> = {};

function dateFormat(locale: string, time: boolean, timeZone = DEFAULT_TIME_ZONE) {
  const key = `${locale} ${time} ${timeZone}`;
  formats[key] ??= createFormat(locale, time, timeZone);
  return formats[key];
}

function createFormat(locale: string, time: boolean, timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...(time && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // An older browser does not know every time zone that Node knows.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: DEFAULT_TIME_ZONE });
  }
}
