import { Link } from 'react-router';
import { detailsHref, parseTag, parseTagMonth } from '../../site/details.ts';
import { dateFormat, useDateLocale } from '../content/DateTime.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import styles from './searchResults.module.css';

/** The months that are linked. */
const MONTHS = 12;

interface EarlierMonthsProps {
  term: string;
  /** ISO 8601. The date of the oldest article, if there may be older ones. */
  oldest?: string | undefined;
}

/**
 * Links to the articles of a tag by month: from the month of the oldest article, or from the month before that of the
 * term. Nothing for other terms.
 */
export function EarlierMonths({ term, oldest }: EarlierMonthsProps) {
  const messages = useMessages();
  const { locale } = useDateLocale();
  const tag = parseTagMonth(term)?.tag ?? parseTag(term);
  const latest = dayBefore(term) ?? (oldest && new Date(oldest));
  if (tag === undefined || !latest) return null;
  const months = Array.from(
    { length: MONTHS },
    (_, index) => new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() - index)),
  );
  const hrefOf = (month: Date) =>
    detailsHref({ kind: 'search', term: `tag:${tag} ${month.toISOString().slice(0, 7)}` });
  return (
    <section className="no-print">
      <h2 className={styles.title}>{messages.earlierMonths}</h2>
      <ul className={styles.months}>
        {months.map((month) => (
          <li key={month.getTime()}>
            <Link to={hrefOf(month)}>{dateFormat(locale, 'month', 'UTC').format(month)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last day before the month of a term; undefined for a term without a month. */
function dayBefore(term: string): Date | undefined {
  const { month } = parseTagMonth(term) ?? {};
  return month ? new Date(Date.parse(`${month}-01`) - 1) : undefined;
}
