import { useWords } from '../entry/messages.ts';
import { useConfig } from '../queries/config.ts';
import { formatDate } from './formatDate.ts';

interface SiteTimeProps {
  /** ISO 8601. */
  at: string;
  /** With hours and minutes. */
  time?: boolean;
  /** What stands around the date. */
  words?: (date: string) => string;
  className?: string | undefined;
}

/** A moment in the language and time zone of the site. */
export function DateTime({ at, time, words: around = (date) => date, className }: SiteTimeProps) {
  const { locale } = useWords();
  const { outcome } = useConfig('site');
  const timeZone = outcome.ok ? outcome.value.timeZone : undefined;
  return (
    // An older browser may write dates a little differently than Node did, which is no fault.
    <time className={className} dateTime={at} suppressHydrationWarning>
      {around(formatDate(at, { locale, timeZone }, { time }))}
    </time>
  );
}
