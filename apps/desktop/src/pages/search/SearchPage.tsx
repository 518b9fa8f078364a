import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyRendered } from '@twinfront/shared/react/entry/lazy.tsx';
import { Typography } from 'antd';
import { Suspense } from 'react';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SearchLayout } from './SearchLayout.tsx';

// A chunk of its own: items, which most visits of the details page show, do not need it.
const SearchResults = lazyRendered(
  'pages/search/SearchResults',
  () => import('./SearchResults.tsx'),
);

/** The search form with the results of a term, or with a hint without one. */
export function SearchPage({ term }: { term?: string | undefined }) {
  const messages = useMessages();
  const title = term ? messages.searchResultsFor(term) : messages.searchLabel;
  return (
    <SearchLayout title={title} term={term}>
      {term ? (
        <Suspense fallback={<PageSkeleton />}>
          <SearchResults term={term} />
        </Suspense>
      ) : (
        <Typography.Text type="secondary">{messages.searchHint}</Typography.Text>
      )}
    </SearchLayout>
  );
}
