import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { useNoticesTerm } from '@twinfront/shared/react/queries/queries';
import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { EarlierMonths } from '@twinfront/shared/react/search/EarlierMonths.tsx';
import {
  SearchHead,
  SearchOffer,
  useSearchTexts,
} from '@twinfront/shared/react/search/searchResults.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Typography } from 'antd';
import { ArticleList } from '../../components/ArticleList.tsx';
import { AllNotices } from './AllNotices.tsx';
import { SearchLayout } from './SearchLayout.tsx';
import { SearchResults } from './SearchResults.tsx';

/** Shows the search that the URL names: its results, the list of all notices, or an empty form. */
export default function SearchPage() {
  const address = useDetailsAddress();
  const noticesTerm = useNoticesTerm();
  if (address?.kind !== 'search') return <EmptySearch />;
  const { term } = address;
  return term === noticesTerm ? <AllNotices term={term} /> : <Results term={term} />;
}

/** The search form with a hint, and what a visitor may look for. */
function EmptySearch() {
  const messages = useMessages();
  return (
    <SearchLayout title={messages.searchLabel}>
      <PageHead title={messages.searchLabel} canonical={paths.details} />
      <Typography.Text type="secondary">{messages.searchHint}</Typography.Text>
      <div>
        <SearchOffer ArticleList={ArticleList} />
      </div>
    </SearchLayout>
  );
}

/** The search form with the results of a term. */
function Results({ term }: { term: string }) {
  const { title } = useSearchTexts(term);
  return (
    <SearchLayout title={title} term={term}>
      <SearchHead term={term} title={title} />
      <SearchResults term={term} />
      <EarlierMonths term={term} />
    </SearchLayout>
  );
}
