import type { ComponentType, ReactNode } from 'react';
import { detailsHref, type ItemAddress } from '../../site/details.ts';
import { articleTarget } from '../../site/link.ts';
import type { ContentItem } from '../../site/pageCalls.ts';
import { paths } from '../../site/paths.ts';
import { useMessages } from '../entry/AppContext.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import { SearchHead } from '../metadata/SearchHead.tsx';
import { useItem } from '../queries/items.ts';
import { useNoticesTerm } from '../queries/notices.ts';
import { isMissing, type Retry, stateOf } from '../queries/queryState.ts';
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
  const messages = useMessages();
  const address = useDetailsAddress();
  switch (address?.kind) {
    case 'banner':
    case 'function':
    case 'article':
      return <ItemDetails address={address} {...components} />;
    case 'search':
      return <SearchDetails term={address.term} {...{ SearchPage, NoticesPage }} />;
    case 'bare':
      return (
        <>
          <PageHead title={messages.searchLabel} canonical={paths.details} />
          <SearchPage />
        </>
      );
    default:
      return <components.NotFound />;
  }
}

function SearchDetails({ term, SearchPage, NoticesPage }: SearchComponents & { term: string }) {
  const messages = useMessages();
  if (useNoticesTerm() === term) return <NoticesPage term={term} />;
  return (
    <>
      <SearchHead term={term} title={messages.searchResultsFor(term)} />
      <SearchPage term={term} />
    </>
  );
}

interface ItemDetailsProps extends ItemComponents {
  address: ItemAddress;
}

function ItemDetails({ address, ...components }: ItemDetailsProps) {
  const { ItemArticle, NotFound, ArticleList, LoadError, PageSkeleton } = components;
  const messages = useMessages();
  const query = useItem(address);
  const { isPending, hasFailed, ...retry } = stateOf(query);
  const { data, error } = query;
  if (isPending) {
    return (
      <>
        <PageHead />
        <PageSkeleton />
      </>
    );
  }
  if (hasFailed) {
    return (
      <>
        <PageHead title={messages.detailsFailed} status={503} />
        <LoadError {...retry} />
      </>
    );
  }
  if (!data || isMissing(error)) return <NotFound />;
  if ('item' in data) {
    return (
      <>
        <ItemHead address={address} item={data.item} />
        <ItemArticle item={data.item} />
      </>
    );
  }
  return (
    <NotFound>
      <SimilarArticles articles={data.similar} ArticleList={ArticleList} />
    </NotFound>
  );
}

interface ItemHeadProps {
  address: ItemAddress;
  item: ContentItem;
}

function ItemHead({ address, item }: ItemHeadProps) {
  const { id, title, summary, image, icon, body, updatedAt } = item;
  const isArticle = address.kind === 'article';
  // An article has several addresses: its id, its aliases and its title.
  const article = isArticle && id !== undefined && articleTarget({ id, title });
  return (
    <PageHead
      title={title}
      description={summary}
      canonical={article ? article.href : detailsHref(address)}
      about={isArticle ? 'article' : 'item'}
      image={image ?? icon}
      body={isArticle ? body : undefined}
      updatedAt={updatedAt}
    />
  );
}
