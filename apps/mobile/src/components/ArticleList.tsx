import type { Article } from '@twinfront/shared/api/richText';
import { useFormatDate } from '@twinfront/shared/react/useFormatDate';
import { detailsHref } from '@twinfront/shared/site/details';
import List from 'antd-mobile/es/components/list';
import { Link } from 'react-router';
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
            <Link to={detailsHref({ kind: 'article', title })} className={styles.link}>
              <List.Item
                description={updatedAt && <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>}
              >
                <span className={styles.title}>{title}</span>
                {summary && (!leading || index === 0) && (
                  <span className={styles.summary}>{summary}</span>
                )}
              </List.Item>
            </Link>
          </li>
        ))}
      </ul>
    </List>
  );
}
