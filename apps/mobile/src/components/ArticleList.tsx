import type { ArticleListProps } from '@twinfront/shared/react/content/ArticleSection.tsx';
import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { articleTarget } from '@twinfront/shared/site/link';
import { List } from 'antd-mobile';
import styles from './ArticleList.module.css';

interface LeadingListProps extends ArticleListProps {
  /** Only the first article has its summary and a larger title; default: all have summaries. */
  leading?: boolean;
}

export function ArticleList({
  articles,
  leading = false,
  show = (text) => text,
}: LeadingListProps) {
  return (
    <List className={leading ? styles.leading : ''}>
      {/* antd-mobile renders no list elements, and a clickable item is a link without an address. */}
      <ul>
        {articles.map(({ id, title, summary, updatedAt, date = updatedAt }, index) => (
          <li key={id}>
            <SiteLink to={articleTarget({ id, title })}>
              <List.Item
                description={
                  <>
                    {summary && (!leading || index === 0) && (
                      <span dir="auto" className="clamp">
                        {show(summary)}
                      </span>
                    )}
                    {date && <DateTime at={date} />}
                  </>
                }
              >
                <span className={styles.title}>{show(title)}</span>
              </List.Item>
            </SiteLink>
          </li>
        ))}
      </ul>
    </List>
  );
}
