import { parseDetails } from '@twinfront/shared/site/details';
import { useSearchParams } from 'react-router';
import { NotFound } from '../components/NotFound.tsx';
import { SearchPrompt } from '../components/SearchPrompt.tsx';
import { SearchResults } from '../components/SearchResults.tsx';
import { ThingDetails } from '../components/ThingDetails.tsx';

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
