import { useMonths } from '@twinfront/shared/react/content/useMonths';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { SearchHead, useNotices } from '@twinfront/shared/react/search/searchResults.tsx';
import { Empty, Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { RetryEmpty } from '../../components/RetryEmpty.tsx';
import { SearchLayout } from '../search/SearchLayout.tsx';

/** All notices by month. */
export function NoticesPage({ term }: { term: string }) {
  const messages = useMessages();
  return (
    <>
      <SearchHead term={term} title={messages.notices} />
      <SearchLayout title={messages.notices} term={term}>
        <Notices term={term} />
      </SearchLayout>
    </>
  );
}

function Notices({ term }: { term: string }) {
  const messages = useMessages();
  const { notices, hint, isPending, hasFailed, ...retry } = useNotices(term);
  const months = useMonths(notices);

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <RetryEmpty text={messages.noticesFailed} {...retry} />;
  if (notices.length === 0) return <Empty description={messages.noticesEmpty} />;
  return (
    <>
      {months.map(({ title, articles }) => (
        <div key={title}>
          <Typography.Title level={2}>{title}</Typography.Title>
          <ArticleList articles={articles} level={3} />
        </div>
      ))}
      {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </>
  );
}
