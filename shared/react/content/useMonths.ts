import { useMessages } from '../entry/AppContext.ts';
import type { ArticleCard } from '../queries/queries.ts';
import { dateFormat, useDateLocale } from './DateTime.tsx';

interface Month {
  /** The month and the year in the language of the site. */
  title: string;
  articles: ArticleCard[];
}

/** Articles, which are sorted by date, in groups by month in the time zone of the site. */
export function useMonths(articles: ArticleCard[]): Month[] {
  const { undated } = useMessages();
  const { locale, timeZone } = useDateLocale();
  const months: Month[] = [];
  for (const article of articles) {
    const { updatedAt } = article;
    const title = updatedAt
      ? dateFormat(locale, 'month', timeZone).format(new Date(updatedAt))
      : undated;
    const last = months.at(-1);
    if (last?.title === title) last.articles.push(article);
    else months.push({ title, articles: [article] });
  }
  return months;
}
