import { ServiceList } from '@twinfront/shared/react/content/ServiceList.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import { useSearchResults, useSearchTexts } from '@twinfront/shared/react/search/searchResults.tsx';
import { Empty, Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { HomeLink } from '../../components/HomeLink.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { RetryEmpty } from '../../components/RetryEmpty.tsx';

export function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const { articles, articleCount, services, suggestedServices, ...state } = useSearchResults(term);
  const { isPending, hasFailed, isEmpty, ...retry } = state;
  const { empty, emptyHint, marked } = useSearchTexts(term);
  const show = (text: string) => <Highlighted text={text} term={marked} />;

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <RetryEmpty text={messages.detailsFailed} {...retry} />;
  if (isEmpty) {
    return (
      <div>
        <Typography.Text type="secondary">{empty}</Typography.Text>
        <Empty description={emptyHint} />
        <HomeLink />
        <ServiceList title={messages.searchEmptySuggestions} services={suggestedServices} />
      </div>
    );
  }
  return (
    <>
      {services.length > 0 && (
        <div>
          <ServiceList title={messages.functions} services={services} show={show} />
        </div>
      )}
      <div>
        <Typography.Text type="secondary">{articleCount}</Typography.Text>
        <ArticleList articles={articles} show={show} />
      </div>
    </>
  );
}
