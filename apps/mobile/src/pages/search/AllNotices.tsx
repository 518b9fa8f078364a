import { useNotices } from '@twinfront/shared/react/content/useNotices';
import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { EarlierMonths } from '@twinfront/shared/react/search/EarlierMonths.tsx';
import { SearchHead } from '@twinfront/shared/react/search/searchResults.tsx';
import { Fragment } from 'react';
import { ArticleList } from '../../components/ArticleList.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';

export function AllNotices({ term }: { term: string }) {
  const messages = useMessages();
  return (
    <>
      <SearchHead term={term} title={messages.notices} />
      <NoticesByMonth term={term} />
    </>
  );
}

function NoticesByMonth({ term }: { term: string }) {
  const messages = useMessages();
  const { months, hint, oldest, ...state } = useNotices(term);

  return (
    <SectionContent
      {...state}
      fullPage
      skeleton={<PageSkeleton />}
      failed={messages.noticesFailed}
      empty={months.length === 0 && messages.noticesEmpty}
    >
      <h1 ref={takeFocus}>{messages.notices}</h1>
      <EarlierMonths term={term} oldest={oldest} />
      {months.map(({ title, articles }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <ArticleList articles={articles} />
        </Fragment>
      ))}
      {hint && <p className="muted action">{hint}</p>}
    </SectionContent>
  );
}
