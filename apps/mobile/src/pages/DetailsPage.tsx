import { parseDetails } from '@twinfront/shared/site/details';
import { useSearchParams } from 'react-router';
import { NotFound } from '../components/NotFound.tsx';
import { SearchPrompt } from '../components/SearchPrompt.tsx';
import { SearchResults } from '../components/SearchResults.tsx';
import { ArticleDetails, BannerDetails, FunctionDetails } from '../components/ThingDetails.tsx';

export default function DetailsPage() {
  const [query] = useSearchParams();
  const address = parseDetails(query);
  switch (address.kind) {
    case 'banner':
      return <BannerDetails id={address.id} />;
    case 'function':
      return <FunctionDetails id={address.id} />;
    case 'article':
      return <ArticleDetails title={address.title} />;
    case 'search':
      return <SearchResults term={address.term} />;
    case 'bare':
      return <SearchPrompt />;
    case 'malformed':
      return <NotFound />;
  }
}
