import { Details } from '@twinfront/shared/react/content/Details.tsx';
import { lazyRendered } from '@twinfront/shared/react/entry/lazy.tsx';
import { ArticleList } from '../../components/ArticleList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { SearchPage } from '../search/SearchPage.tsx';
import { ItemArticle } from './ItemArticle.tsx';

// A chunk of its own: items, which most visits of this page show, do not need it.
const NoticesPage = lazyRendered(
  'pages/notices/NoticesPage',
  () => import('../notices/NoticesPage.tsx'),
);

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
