import { parseDetails } from '@twinfront/shared/site/details';
import { useSearchParams } from 'react-router';
import { NotFound } from '../not-found/NotFound.tsx';
import { SearchResults } from '../search/SearchPage.tsx';
import { SearchPrompt } from '../search/SearchPrompt.tsx';
import { ThingDetails } from './ItemDetails.tsx';

export default function DetailsPage() {
  const [query] = useSearchParams();
  const address = parseDetails(query);
  switch (address.kind) {
    case 'search':
      return <SearchResults term={address.term} />;
    case 'bare':
      return <SearchPrompt />;
    case 'malformed':
      return <NotFound />;
    default:
      return <ThingDetails address={address} />;
  }
}
