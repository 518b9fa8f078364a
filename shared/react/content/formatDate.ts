/** A timestamp as a date (and, if asked, the time) in the site's time zone, alike in Node and browsers. */
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
