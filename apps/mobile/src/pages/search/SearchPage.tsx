import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyRendered } from '@twinfront/shared/react/entry/lazy.tsx';
import { Suspense } from 'react';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';

// A chunk of its own: items, which most visits of the details page show, do not need it.
const SearchResults = lazyRendered(
  'pages/search/SearchResults',
  () => import('./SearchResults.tsx'),
);

/** The results of a term, or a hint without one. */
export function SearchPage({ term }: { term?: string | undefined }) {
  if (!term) return <SearchPrompt />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SearchResults term={term} />
    </Suspense>
  );
}

function SearchPrompt() {
  const messages = useMessages();
  return (
    <ErrorBlock fullPage status="empty" title={messages.searchLabel} hint={messages.searchHint}>
      <FocusSearch />
    </ErrorBlock>
  );
}
