import { parseDetails } from '@twinfront/shared/site/details';
import { useSearchParams } from 'react-router';
import { NotFound } from '../not-found/NotFound.tsx';
import { SearchPanel } from '../search/SearchPage.tsx';
import { ThingDetails } from './ItemDetails.tsx';

export default function DetailsPage() {
  const [query] = useSearchParams();
  const address = parseDetails(query);
  switch (address.kind) {
    case 'search':
      return <SearchPanel term={address.term} />;
    case 'bare':
      return <SearchPanel />;
    case 'malformed':
      return <NotFound />;
    default:
      return <ThingDetails address={address} />;
  }
}
