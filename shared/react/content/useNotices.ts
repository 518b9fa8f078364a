import { useQuery } from '@tanstack/react-query';
import { MAX_RESULTS } from '../../api/limits.ts';
import { type ArticleCard, noticesQuery } from '../queries/queries.ts';
import { itemState } from '../queries/queryState.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { dateFormat, useDateLocale } from './DateTime.tsx';

interface Month {
  /** The month and the year in the language of the site; of pinned articles, that they are. */
  title: string;
  articles: ArticleCard[];
}

/** The notices by month, newest first: all that their search finds, of which the API returns at most 50. */
export function useNotices(term: string) {
  const messages = useMessages();
  const query = useQuery(noticesQuery(term));
  const notices = query.data ?? [];
  const isCut = notices.length === MAX_RESULTS;
  const last = notices.findLast(({ date, updatedAt }) => date ?? updatedAt);
  return {
    ...itemState(query),
    months: useMonths(notices),
    /** The date of the oldest one, if there may be older ones. */
    oldest: isCut ? (last?.date ?? last?.updatedAt) : undefined,
    /** How to find older ones, if there may be more. */
    hint: isCut ? messages.noticesOlder(MAX_RESULTS) : undefined,
  };
}

/** Articles, which are sorted by `newestFirst`, in groups by month in the time zone of the site. */
function useMonths(articles: ArticleCard[]): Month[] {
  const { undated, pinned } = useMessages();
  const { locale, timeZone } = useDateLocale();
  const months: Month[] = [];
  for (const article of articles) {
    const { updatedAt, date = updatedAt } = article;
    const month = date ? dateFormat(locale, 'month', timeZone).format(new Date(date)) : undated;
    const title = article.pinned ? pinned : month;
    const last = months.at(-1);
    if (last?.title === title) last.articles.push(article);
    else months.push({ title, articles: [article] });
  }
  return months;
}
