import { ArticleSection } from '@twinfront/shared/react/content/ArticleSection.tsx';
import { ItemHead, useItem } from '@twinfront/shared/react/content/item.tsx';
import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { type ItemAddress, isItemAddress } from '@twinfront/shared/site/details';
import { ArticleList } from '../../components/ArticleList.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { ItemArticle } from './ItemArticle.tsx';

/** Shows the banner, function entry or article that the URL names. */
export default function DetailsPage() {
  const address = useDetailsAddress();
  return address && isItemAddress(address) ? <ItemPage address={address} /> : null;
}

function ItemPage({ address }: { address: ItemAddress }) {
  const messages = useMessages();
  const { item, isPlaceholder, similar, ...state } = useItem(address);
  return (
    <>
      <ItemHead address={address} item={item} {...state} />
      <SectionContent
        {...state}
        fullPage
        skeleton={<PageSkeleton />}
        failed={messages.detailsFailed}
      >
        {item && <ItemArticle item={item} isPlaceholder={isPlaceholder} />}
        {similar && (
          <NotFound>
            <ArticleSection
              title={messages.searchEmptySuggestions}
              articles={similar}
              ArticleList={ArticleList}
            />
          </NotFound>
        )}
      </SectionContent>
    </>
  );
}
