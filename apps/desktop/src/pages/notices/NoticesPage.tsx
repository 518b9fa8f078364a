import { useHydrated } from '@twinfront/shared/react/browser';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/entry/lazy.tsx';
import { SearchHead, useNotices } from '@twinfront/shared/react/search/searchResults.tsx';
import { Empty, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import { ArticleList } from '../../components/ArticleList.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { RetryEmpty } from '../../components/RetryEmpty.tsx';
import { SearchLayout } from '../search/SearchLayout.tsx';
import styles from './NoticesPage.module.css';
import { pageOf } from './noticesHref.ts';

const PAGE_SIZE = 10;

const NoticesPagination = lazyInBrowser(() => import('./NoticesPagination.tsx'));

/** All notices by date, in pages. Without JavaScript all of them on one. */
export function NoticesPage({ term }: { term: string }) {
  const messages = useMessages();
  const found = useNotices(term);
  const page = usePage(Math.ceil(found.notices.length / PAGE_SIZE));
  return (
    <>
      <SearchHead term={term} title={page > 1 ? messages.noticesPage(page) : messages.notices} />
      <SearchLayout title={messages.notices} term={term}>
        <Notices term={term} page={page} {...found} />
      </SearchLayout>
    </>
  );
}

type NoticesProps = ReturnType<typeof useNotices> & { term: string; page: number };

function Notices({ term, page, notices, hint, isPending, hasFailed, ...retry }: NoticesProps) {
  const messages = useMessages();
  const start = (page - 1) * PAGE_SIZE;
  const end = start + PAGE_SIZE;

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <RetryEmpty text={messages.noticesFailed} {...retry} />;
  if (notices.length === 0) return <Empty description={messages.noticesEmpty} />;
  return (
    <div>
      <ArticleList articles={notices.slice(start, end)} start={start + 1} />
      {notices.length > PAGE_SIZE && (
        <>
          <noscript>
            <ArticleList articles={notices.slice(end)} start={end + 1} />
          </noscript>
          <nav className={`needs-scripts ${styles.pages}`} aria-label={messages.noticesPages}>
            <NoticesPagination
              term={term}
              page={page}
              pageSize={PAGE_SIZE}
              total={notices.length}
            />
          </nav>
        </>
      )}
      {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
    </div>
  );
}

/** The page that the address names. The document, which is the same for each of them, shows the first one. */
function usePage(pageCount: number): number {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  return isHydrated ? pageOf(query, pageCount) : 1;
}
