import type { ComponentType, ReactNode } from 'react';
import type { ItemAddress } from '../../site/details.ts';
import { type ContentItem, useItem } from '../queries/items.ts';
import { isMissing, type Retry, stateOf } from '../queries/queryState.ts';
import { useNoticesTerm } from '../queries/useNoticesTerm.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { type ArticleListComponent, SimilarArticles } from './SimilarArticles.tsx';

interface ItemComponents {
  ItemArticle: ComponentType<{ item: ContentItem }>;
  /** Its children stand below it. */
  NotFound: ComponentType<{ children?: ReactNode }>;
  ArticleList: ArticleListComponent;
  LoadError: ComponentType<Retry>;
  PageSkeleton: ComponentType;
}

interface SearchComponents {
  SearchPage: ComponentType<{ term?: string | undefined }>;
  /** The list of all notices, which the search for their term finds. */
  NoticesPage: ComponentType<{ term: string }>;
}

type DetailsProps = ItemComponents & SearchComponents;

/** Renders what the URL of the details page names: a search, or a banner, function entry or article. */
export function Details({ SearchPage, NoticesPage, ...components }: DetailsProps) {
  const address = useDetailsAddress();
  switch (address?.kind) {
    case 'banner':
    case 'function':
    case 'article':
      return <ItemDetails address={address} {...components} />;
    case 'search':
      return <SearchDetails term={address.term} {...{ SearchPage, NoticesPage }} />;
    case 'bare':
      return <SearchPage />;
    default:
      return <components.NotFound />;
  }
}

function SearchDetails({ term, SearchPage, NoticesPage }: SearchComponents & { term: string }) {
  return useNoticesTerm() === term ? <NoticesPage term={term} /> : <SearchPage term={term} />;
}

interface ItemDetailsProps extends ItemComponents {
  address: ItemAddress;
}

function ItemDetails({ address, ...components }: ItemDetailsProps) {
  const { ItemArticle, NotFound, ArticleList, LoadError, PageSkeleton } = components;
  const query = useItem(address);
  const { isPending, hasFailed, ...retry } = stateOf(query);
  const { data, error } = query;
  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <LoadError {...retry} />;
  if (!data || isMissing(error)) return <NotFound />;
  if ('item' in data) return <ItemArticle item={data.item} />;
  return (
    <NotFound>
      <SimilarArticles articles={data.similar} ArticleList={ArticleList} />
    </NotFound>
  );
}
