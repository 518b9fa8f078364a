import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/entry/lazy.tsx';
import { SearchHead, useNotices } from '@twinfront/shared/react/search/searchResults.tsx';
import { useState } from 'react';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';

const PAGE_SIZE = 10;

const MoreOnScroll = lazyInBrowser(() => import('./MoreOnScroll.tsx'));

/** All notices by date; more of them are shown as the visitor scrolls. Without JavaScript all of them. */
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
  const [count, setCount] = useState(PAGE_SIZE);

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <LoadError {...retry} />;
  if (notices.length === 0) {
    return <ErrorBlock fullPage status="empty" title={messages.noticesEmpty} />;
  }
  return (
    <>
      <h1>{messages.notices}</h1>
      <ArticleList articles={notices.slice(0, count)} />
      {count < notices.length && (
        <noscript>
          <ArticleList articles={notices.slice(count)} />
        </noscript>
      )}
      <MoreOnScroll hasMore={count < notices.length} onMore={() => setCount(count + PAGE_SIZE)} />
      {hint && <p className="muted action">{hint}</p>}
    </>
  );
}
