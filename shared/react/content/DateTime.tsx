import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Article } from '../../api/items.ts';
import { languageOf } from '../../site/locale.ts';
import { useHydrated } from '../browser.ts';
import { configQuery } from '../queries/queries.ts';
import { useMessages, useServerRender } from '../runtime/AppContext.ts';

/** The smallest unit that a date shows; `monthName`: the month without its year. */
type Precision = 'year' | 'monthName' | 'month' | 'day' | 'minute';

interface DateTimeProps {
  /** ISO 8601; of a day, the time zone does not matter. */
  at: string;
  precision?: Precision;
  /** The text that contains the date. */
  format?: (date: string) => string;
}

/** A timestamp in the language and time zone of the site. */
export function DateTime({ at, precision = 'day', format = unchanged }: DateTimeProps) {
  const { locale, timeZone } = useDateLocale();
  const isInNode = useServerRender() !== undefined;
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of hydration changes no date
  const text = useMemo(() => {
    // Hydration keeps the text of the document: the first format costs a phone 100 ms.
    if (!isInNode && !isHydrated) return '';
    const isDay = !at.includes('T');
    const date = dateFormat(locale, precision, isDay ? 'UTC' : timeZone).format(new Date(at));
    // As in opening hours; no locale has it with `hourCycle`.
    return format(date.replace(/\b0(?=\d:)/, ''));
  }, [at, precision, format, locale, timeZone]);
  return (
    <time dateTime={at} suppressHydrationWarning>
      {text}
    </time>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

type ArticleFactsProps = Partial<Pick<Article, 'date' | 'updatedAt' | 'source'>> & {
  className?: string | undefined;
};

/**
 * When an article was published, when it was changed on a later day, and where its text is from; nothing without
 * all of them.
 */
export function ArticleFacts({ date, updatedAt, source, className }: ArticleFactsProps) {
  const messages = useMessages();
  const isChanged = updatedAt && (!date || Date.parse(updatedAt) - Date.parse(date) >= DAY_MS);
  if (!date && !isChanged && !source) return null;
  return (
    <span className={className}>
      {date && <DateTime at={date} format={messages.publishedAt} />}
      {date && isChanged && ' · '}
      {isChanged && <DateTime at={updatedAt} format={messages.updatedAt} />}
      {(date || isChanged) && source && ' · '}
      {source && <bdi>{messages.source(source)}</bdi>}
    </span>
  );
}

/** The locale and the time zone of the site. They are read without an observer, of which a long list would have one for each date. */
export function useDateLocale() {
  const { locale: language } = useMessages();
  const site = useQueryClient().getQueryData(configQuery('site').queryKey);
  // A document may be in another language than the site: that of a gateway that did not know it.
  const locale = site && languageOf(site.locale) === language ? site.locale : language;
  return { locale, timeZone: site?.timeZone };
}

const unchanged = (date: string) => date;

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** Made once for each kind of date, because a browser takes milliseconds for each one. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** The format of dates in a language and a time zone. */
export function dateFormat(locale: string, precision: Precision, timeZone = DEFAULT_TIME_ZONE) {
  const key = `${locale} ${precision} ${timeZone}`;
  formats[key] ??= createFormat(locale, precision, timeZone);
  return formats[key];
}

const month = { year: 'numeric', month: 'long' } as const;
const day = { ...month, day: 'numeric' } as const;

const units: Record<Precision, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  monthName: { month: 'short' },
  month,
  day,
  minute: { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

function createFormat(locale: string, precision: Precision, timeZone: string) {
  const options = units[precision];
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // An older browser does not know every time zone that Node knows.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: DEFAULT_TIME_ZONE });
  }
}
