import { ItemHead, SimilarArticles, useItem } from '@twinfront/shared/react/content/item.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyRendered } from '@twinfront/shared/react/entry/lazy.tsx';
import { useNoticesTerm } from '@twinfront/shared/react/queries/notices';
import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import type { ItemAddress } from '@twinfront/shared/site/details';
import { ArticleList } from '../../components/ArticleList.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { ResultsPage, SearchPage } from '../search/SearchPage.tsx';
import { ItemArticle } from './ItemArticle.tsx';

// A chunk of its own: items, which most visits of this page show, do not need it.
const NoticesPage = lazyRendered(
  'pages/notices/NoticesPage',
  () => import('../notices/NoticesPage.tsx'),
);

/** Shows what the URL names: a banner, function entry or article, or a search. */
export default function DetailsPage() {
  const address = useDetailsAddress();
  const noticesTerm = useNoticesTerm();
  switch (address?.kind) {
    case 'banner':
    case 'function':
    case 'article':
      return <ItemPage address={address} />;
    case 'search':
      return address.term === noticesTerm ? (
        <NoticesPage term={address.term} />
      ) : (
        <ResultsPage term={address.term} />
      );
    case 'bare':
      return <SearchPage />;
    default:
      return <NotFound />;
  }
}

function ItemPage({ address }: { address: ItemAddress }) {
  const messages = useMessages();
  const { item, similar, ...state } = useItem(address);
  return (
    <>
      <ItemHead address={address} item={item} {...state} />
      <SectionContent
        {...state}
        fullPage
        skeleton={<PageSkeleton />}
        failed={messages.detailsFailed}
      >
        {item && <ItemArticle item={item} />}
        {similar && (
          <NotFound>
            <SimilarArticles articles={similar} ArticleList={ArticleList} />
          </NotFound>
        )}
      </SectionContent>
    </>
  );
}
