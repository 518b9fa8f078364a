import { useMessages } from '../entry/AppContext.ts';
import { type ArticleCard, useConfig } from '../queries/queries.ts';
import { dateFormat } from './DateTime.tsx';

interface Month {
  /** The month and the year in the language of the site. */
  title: string;
  articles: ArticleCard[];
}

/** Articles, which are sorted by date, in groups by month in the time zone of the site. */
export function useMonths(articles: ArticleCard[]): Month[] {
  const { locale, undated } = useMessages();
  const { timeZone } = useConfig('site').data ?? {};
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
