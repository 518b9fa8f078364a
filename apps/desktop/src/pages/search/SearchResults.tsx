import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { SuggestedServices } from '@twinfront/shared/react/content/SuggestedServices.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { type ArticleCard, countResults, useSearch } from '@twinfront/shared/react/queries/items';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useNavigationStart } from '@twinfront/shared/react/routing/PageBoundary.tsx';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { articleTarget } from '@twinfront/shared/site/link';
import { Empty, Typography } from 'antd';
import { HomeLink } from '../../components/HomeLink.tsx';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import styles from './SearchResults.module.css';

export function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const { result, ...retry } = useSearch(term);
  const articles = result.ok ? result.value : [];
  const count = articles.length > 0 ? countResults(articles, messages) : messages.searchEmpty(term);
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationStart() > 0;
  useAnnouncement(result.ok && isNavigation ? count : '');

  if (!result.ok) return <RetryAlert text={messages.detailsFailed} {...retry} />;
  return (
    <div>
      <Typography.Text type="secondary">{count}</Typography.Text>
      {articles.length > 0 ? (
        <ol className={styles.list}>
          {articles.map((article) => (
            <SearchResult key={article.id} article={article} term={term} />
          ))}
        </ol>
      ) : (
        <>
          <Empty description={messages.searchEmptyHint} />
          <HomeLink />
          <SuggestedServices />
        </>
      )}
    </div>
  );
}

function SearchResult({ article, term }: { article: ArticleCard; term: string }) {
  const { title, summary, updatedAt } = article;
  return (
    <li className={styles.result}>
      <Typography.Title level={2} className={styles.title}>
        <SiteLink to={articleTarget(article)}>
          <Highlighted text={title} term={term} />
        </SiteLink>
      </Typography.Title>
      {summary && (
        <p className={styles.summary}>
          <Highlighted text={summary} term={term} />
        </p>
      )}
      {updatedAt && (
        <Typography.Text type="secondary">
          <DateTime at={updatedAt} />
        </Typography.Text>
      )}
    </li>
  );
}
