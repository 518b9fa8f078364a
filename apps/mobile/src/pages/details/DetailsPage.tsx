import { parseDetails } from '@twinfront/shared/site/details';
import { useSearchParams } from 'react-router';
import { NotFound } from '../not-found/NotFound.tsx';
import { SearchPage, SearchPrompt } from '../search/SearchPage.tsx';
import { ItemDetails } from './ItemDetails.tsx';

export default function DetailsPage() {
  const [query] = useSearchParams();
  const address = parseDetails(query);
  switch (address.kind) {
    case 'search':
      return <SearchPage term={address.term} />;
    case 'bare':
      return <SearchPrompt />;
    case 'malformed':
      return <NotFound />;
    default:
      return <ItemDetails address={address} />;
  }
}
