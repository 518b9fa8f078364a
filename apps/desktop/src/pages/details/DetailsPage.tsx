import { Details } from '@twinfront/shared/react/content/Details.tsx';
import { ArticleList } from '../../components/ArticleList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { NoticesPage } from '../notices/NoticesPage.tsx';
import { SearchPage } from '../search/SearchPage.tsx';
import { ItemArticle } from './ItemArticle.tsx';

export default function DetailsPage() {
  return (
    <Details
      SearchPage={SearchPage}
      NoticesPage={NoticesPage}
      ItemArticle={ItemArticle}
      NotFound={NotFound}
      ArticleList={ArticleList}
      LoadError={LoadError}
      PageSkeleton={PageSkeleton}
    />
  );
}
