import type { ComponentType, ReactNode } from 'react';
import type { ItemAddress } from '../../site/details.ts';
import { type ContentItem, useItem } from '../queries/items.ts';
import { failureOf } from '../queries/result.ts';
import type { Retry } from '../queries/useResult.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { type ArticleListComponent, SimilarArticles } from './SimilarArticles.tsx';

interface ItemComponents {
  ItemArticle: ComponentType<{ item: ContentItem }>;
  /** Its children stand below it. */
  NotFound: ComponentType<{ children?: ReactNode }>;
  ArticleList: ArticleListComponent;
  LoadError: ComponentType<Retry>;
}

interface DetailsProps extends ItemComponents {
  SearchPage: ComponentType<{ term?: string | undefined }>;
}

/** Renders what the URL of the details page names: a search, or a banner, function entry or article. */
export function Details({ SearchPage, ...components }: DetailsProps) {
  const address = useDetailsAddress();
  switch (address?.kind) {
    case 'banner':
    case 'function':
    case 'article':
      return <ItemDetails address={address} {...components} />;
    case 'search':
      return <SearchPage term={address.term} />;
    case 'bare':
      return <SearchPage />;
    default:
      return <components.NotFound />;
  }
}

interface ItemDetailsProps extends ItemComponents {
  address: ItemAddress;
}

function ItemDetails({ address, ItemArticle, NotFound, ArticleList, LoadError }: ItemDetailsProps) {
  const { result, ...retry } = useItem(address);
  if (failureOf(result)) return <LoadError {...retry} />;
  if (!result.ok) return <NotFound />;
  if ('item' in result.value) return <ItemArticle item={result.value.item} />;
  return (
    <NotFound>
      <SimilarArticles articles={result.value.similar} ArticleList={ArticleList} />
    </NotFound>
  );
}
