import type { ComponentType } from 'react';
import type { Picture, SafeHtml } from '../../api/fields.ts';
import { useBanner } from '../queries/banner.ts';
import { useFunctionEntry } from '../queries/functionEntry.ts';
import { failureOf } from '../queries/result.ts';
import { useArticle } from '../queries/richText.ts';
import type { QueryResult, Retry } from '../queries/useResult.ts';
import { useDetailsAddress } from '../routing/address.ts';

/** What the details page shows of a banner, function entry or article. */
export interface ContentItem {
  title: string;
  summary?: string | undefined;
  image?: Picture | undefined;
  /** The picture for phones. */
  portrait?: Picture | undefined;
  icon?: Picture | undefined;
  body?: SafeHtml | undefined;
  link?: string | undefined;
  updatedAt?: string | undefined;
}

interface ItemComponents {
  ItemArticle: ComponentType<{ item: ContentItem }>;
  NotFound: ComponentType;
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
      return <BannerDetails id={address.id} {...components} />;
    case 'function':
      return <FunctionDetails id={address.id} {...components} />;
    case 'article':
      return <ArticleDetails title={address.title} {...components} />;
    case 'search':
      return <SearchPage term={address.term} />;
    case 'bare':
      return <SearchPage />;
    default:
      return <components.NotFound />;
  }
}

const BannerDetails = ({ id, ...components }: ItemComponents & { id: string }) => (
  <ItemDetails query={useBanner(id)} {...components} />
);

const FunctionDetails = ({ id, ...components }: ItemComponents & { id: string }) => (
  <ItemDetails query={useFunctionEntry(id)} {...components} />
);

const ArticleDetails = ({ title, ...components }: ItemComponents & { title: string }) => (
  <ItemDetails query={useArticle(title)} {...components} />
);

interface ItemDetailsProps extends ItemComponents {
  /** Its value is undefined if no article matches the title. */
  query: QueryResult<ContentItem | undefined>;
}

function ItemDetails({ query, ItemArticle, NotFound, LoadError }: ItemDetailsProps) {
  const { result, ...retry } = query;
  if (failureOf(result)) return <LoadError {...retry} />;
  return result.ok && result.value ? <ItemArticle item={result.value} /> : <NotFound />;
}
