import { Details } from '@twinfront/shared/react/content/Details.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { SearchPage } from '../search/SearchPage.tsx';
import { ItemArticle } from './ItemArticle.tsx';

export default function DetailsPage() {
  return (
    <Details
      SearchPage={SearchPage}
      ItemArticle={ItemArticle}
      NotFound={NotFound}
      LoadError={LoadError}
    />
  );
}
