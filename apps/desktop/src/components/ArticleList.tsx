import type { ArticleListProps } from '@twinfront/shared/react/content/ArticleSection.tsx';
import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { articleTarget } from '@twinfront/shared/site/link';
import { Typography } from 'antd';
import styles from './ArticleList.module.css';

export function ArticleList({ articles, level = 2, show = (text) => text }: ArticleListProps) {
  return (
    <ol>
      {articles.map(({ id, title, summary, updatedAt, date = updatedAt }) => (
        <li key={id} className={styles.article}>
          <Typography.Title level={level} className={styles.title}>
            <SiteLink to={articleTarget({ id, title })} className="stretched-link">
              {show(title)}
            </SiteLink>
          </Typography.Title>
          {summary && (
            <p dir="auto" className={`clamp ${styles.summary}`}>
              {show(summary)}
            </p>
          )}
          {date && (
            <Typography.Text type="secondary">
              <DateTime at={date} />
            </Typography.Text>
          )}
        </li>
      ))}
    </ol>
  );
}
