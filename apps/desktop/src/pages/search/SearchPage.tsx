import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { SearchHead } from '@twinfront/shared/react/search/searchResults.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Typography } from 'antd';
import { SearchLayout } from './SearchLayout.tsx';
import { SearchResults } from './SearchResults.tsx';

/** The search form with the results of a term, or with a hint without one. */
export function SearchPage({ term }: { term?: string }) {
  const messages = useMessages();
  if (!term) {
    return (
      <SearchLayout title={messages.searchLabel}>
        <PageHead title={messages.searchLabel} canonical={paths.details} />
        <Typography.Text type="secondary">{messages.searchHint}</Typography.Text>
      </SearchLayout>
    );
  }
  const title = messages.searchResultsFor(term);
  return (
    <SearchLayout title={title} term={term}>
      <SearchHead term={term} title={title} />
      <SearchResults term={term} />
    </SearchLayout>
  );
}
