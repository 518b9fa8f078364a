import { Link } from 'react-router';
import { detailsHref, parseTag, parseTagMonth } from '../../site/details.ts';
import { dateFormat, useDateLocale } from '../content/DateTime.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import styles from './search.module.css';

interface EarlierMonthsProps {
  term: string;
  /** ISO 8601. The date of the oldest article, if there may be older ones. */
  oldest?: string | undefined;
}

/**
 * Links to the articles of a tag by year and month: from the month of the oldest article, or from the end of the year of
 * the term, to the start of the year before. Nothing for other terms.
 */
export function EarlierMonths({ term, oldest }: EarlierMonthsProps) {
  const messages = useMessages();
  const { locale } = useDateLocale();
  const { tag = parseTag(term), month } = parseTagMonth(term) ?? {};
  const latest = month ? `${month.slice(0, 4)}-12` : oldest;
  if (tag === undefined || !latest) return null;
  const end = new Date(latest);
  const year = end.getUTCFullYear();
  const years = [monthsOf(year, end.getUTCMonth() + 1), monthsOf(year - 1, 12)];
  const hrefOf = (month: Date) =>
    detailsHref({ kind: 'search', term: `tag:${tag} ${month.toISOString().slice(0, 7)}` });
  return (
    <section className="no-print">
      <h2 className="section-title">{messages.earlierMonths}</h2>
      {years.map((months) => (
        <div key={months[0]?.getTime()} className={styles.year}>
          <h3>{dateFormat(locale, 'year', 'UTC').format(months[0])}</h3>
          <ul className={styles.months}>
            {months.map((month) => (
              <li key={month.getTime()}>
                <Link
                  to={hrefOf(month)}
                  aria-label={dateFormat(locale, 'month', 'UTC').format(month)}
                  aria-current={hrefOf(month) === detailsHref({ kind: 'search', term }) && 'page'}
                >
                  {dateFormat(locale, 'monthName', 'UTC').format(month)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The first months of a year. */
const monthsOf = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, index)));
