import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { SearchHead, useSearchTexts } from '@twinfront/shared/react/search/searchResults.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Typography } from 'antd';
import { SearchLayout } from './SearchLayout.tsx';
import { SearchResults } from './SearchResults.tsx';

/** The search form with a hint. */
export function SearchPage() {
  const messages = useMessages();
  return (
    <SearchLayout title={messages.searchLabel}>
      <PageHead title={messages.searchLabel} canonical={paths.details} />
      <Typography.Text type="secondary">{messages.searchHint}</Typography.Text>
    </SearchLayout>
  );
}

/** The search form with the results of a term. */
export function ResultsPage({ term }: { term: string }) {
  const { title } = useSearchTexts(term);
  return (
    <SearchLayout title={title} term={term}>
      <SearchHead term={term} title={title} />
      <SearchResults term={term} />
    </SearchLayout>
  );
}
