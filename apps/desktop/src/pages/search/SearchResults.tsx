import { SuggestedServices } from '@twinfront/shared/react/content/SuggestedServices.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { countResults, useSearch } from '@twinfront/shared/react/queries/items';
import { stateOf } from '@twinfront/shared/react/queries/queryState';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { Empty, Typography } from 'antd';
import { useNavigationType } from 'react-router';
import { ArticleList } from '../../components/ArticleList.tsx';
import { HomeLink } from '../../components/HomeLink.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { RetryAlert } from '../../components/RetryAlert.tsx';

export function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const query = useSearch(term);
  const { isPending, hasFailed, ...retry } = stateOf(query);
  const articles = query.data ?? [];
  const count = articles.length > 0 ? countResults(articles, messages) : messages.searchEmpty(term);
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationType() !== 'POP';
  useAnnouncement(query.data && isNavigation ? count : '');

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <RetryAlert text={messages.detailsFailed} {...retry} />;
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
