import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { Typography } from 'antd';
import { SearchLayout } from './SearchLayout.tsx';
import { SearchResults } from './SearchResults.tsx';

/** The search form with the results of a term, or with a hint without one. */
export function SearchPage({ term }: { term?: string | undefined }) {
  const messages = useMessages();
  const title = term ? messages.searchResultsFor(term) : messages.searchLabel;
  return (
    <SearchLayout title={title} term={term}>
      {term ? (
        <SearchResults term={term} />
      ) : (
        <Typography.Text type="secondary">{messages.searchHint}</Typography.Text>
      )}
    </SearchLayout>
  );
}
