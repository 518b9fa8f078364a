import type { Article } from '../../api/items.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { DateTime } from './DateTime.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

type ArticleDatesProps = Partial<Pick<Article, 'date' | 'updatedAt'>> & {
  className?: string | undefined;
};

/** When an article was published, and when it was changed on a later day; nothing without both. */
export function ArticleDates({ date, updatedAt, className }: ArticleDatesProps) {
  const messages = useMessages();
  const isChanged = updatedAt && (!date || Date.parse(updatedAt) - Date.parse(date) >= DAY_MS);
  if (!date && !isChanged) return null;
  return (
    <span className={className}>
      {date && <DateTime at={date} format={messages.publishedAt} />}
      {date && isChanged && ' · '}
      {isChanged && <DateTime at={updatedAt} format={messages.updatedAt} />}
    </span>
  );
}
