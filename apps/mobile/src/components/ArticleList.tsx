import type { Article } from '@twinfront/shared/api/richText';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { useFormatDate } from '@twinfront/shared/react/useFormatDate';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import List from 'antd-mobile/es/components/list';
import styles from './ArticleList.module.css';

interface ArticleListProps {
  articles: Article[];
  /** Only the first with its summary, and larger; else all with theirs. */
  leading?: boolean;
}

export function ArticleList({ articles, leading = false }: ArticleListProps) {
  const formatDate = useFormatDate();
  return (
    <List className={`${styles.list} ${leading ? styles.leading : ''}`}>
      <ul>
        {articles.map(({ id, title, summary, updatedAt }, index) => (
          <li key={id}>
            <SiteLink to={articleTarget({ id, title })} className={styles.link}>
              <List.Item
                description={updatedAt && <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>}
              >
                <span className={styles.title}>{title}</span>
                {summary && (!leading || index === 0) && (
                  <span className={styles.summary}>{summary}</span>
                )}
              </List.Item>
            </SiteLink>
          </li>
        ))}
      </ul>
    </List>
  );
}
