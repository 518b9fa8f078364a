import type { ArticleCard } from '../queries/queries.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { dateFormat, useDateLocale } from './DateTime.tsx';

interface Month {
  /** The month and the year in the language of the site; of pinned articles, that they are. */
  title: string;
  articles: ArticleCard[];
}

/** Articles, which are sorted by `newestFirst`, in groups by month in the time zone of the site. */
export function useMonths(articles: ArticleCard[]): Month[] {
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
