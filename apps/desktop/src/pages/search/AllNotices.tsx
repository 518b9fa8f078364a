import { useNotices } from '@twinfront/shared/react/content/useNotices';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { EarlierMonths } from '@twinfront/shared/react/search/EarlierMonths.tsx';
import { SearchHead } from '@twinfront/shared/react/search/searchResults.tsx';
import { Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { SearchLayout } from './SearchLayout.tsx';

export function AllNotices({ term }: { term: string }) {
  const messages = useMessages();
  return (
    <>
      <SearchHead term={term} title={messages.notices} />
      <SearchLayout title={messages.notices} term={term}>
        <NoticesByMonth term={term} />
      </SearchLayout>
    </>
  );
}

function NoticesByMonth({ term }: { term: string }) {
  const messages = useMessages();
  const { months, hint, oldest, ...state } = useNotices(term);

  return (
    <SectionContent
      {...state}
      skeleton={<PageSkeleton />}
      failed={messages.noticesFailed}
      empty={months.length === 0 && messages.noticesEmpty}
    >
      <EarlierMonths term={term} oldest={oldest} />
      {months.map(({ title, articles }) => (
        <div key={title}>
          <Typography.Title
            level={2}
            style={{ marginTop: 'var(--space-5)', fontSize: 'var(--text-xl)' }}
          >
            {title}
          </Typography.Title>
          <ArticleList articles={articles} level={3} />
        </div>
      ))}
      {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </SectionContent>
  );
}
