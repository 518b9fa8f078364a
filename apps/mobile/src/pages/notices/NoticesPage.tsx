import { useMonths } from '@twinfront/shared/react/content/useMonths';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { SearchHead, useNotices } from '@twinfront/shared/react/search/searchResults.tsx';
import { Fragment } from 'react';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';

/** All notices by month. */
export default function NoticesPage({ term }: { term: string }) {
  const messages = useMessages();
  return (
    <>
      <SearchHead term={term} title={messages.notices} />
      <Notices term={term} />
    </>
  );
}

function Notices({ term }: { term: string }) {
  const messages = useMessages();
  const { notices, hint, isPending, hasFailed, ...retry } = useNotices(term);
  const months = useMonths(notices);

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <LoadError {...retry} />;
  if (notices.length === 0) {
    return <ErrorBlock fullPage status="empty" title={messages.noticesEmpty} />;
  }
  return (
    <>
      <h1>{messages.notices}</h1>
      {months.map(({ title, articles }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <ArticleList articles={articles} />
        </Fragment>
      ))}
      {hint && <p className="muted action">{hint}</p>}
    </>
  );
}
