import { SuggestedServices } from '@twinfront/shared/react/content/SuggestedServices.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { countResults, useSearch } from '@twinfront/shared/react/queries/items';
import { useNavigationStart } from '@twinfront/shared/react/routing/PageBoundary.tsx';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { Empty, Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { HomeLink } from '../../components/HomeLink.tsx';
import { RetryAlert } from '../../components/RetryAlert.tsx';

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
        <ArticleList articles={articles} show={(text) => <Highlighted text={text} term={term} />} />
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
