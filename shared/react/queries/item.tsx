import type { ReactNode } from 'react';
import type { Picture, SafeHtml } from '../../api/fields.ts';
import type { ItemAddress } from '../../site/details.ts';
import { useBanner } from './banner.ts';
import { useFunctionEntry } from './functionEntry.ts';
import { useArticle } from './richText.ts';
import type { QueryResult } from './useResult.ts';

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

interface ItemLoaderProps<A extends ItemAddress> {
  address: A;
  /** Renders the item; it is undefined if no article matches the title. */
  children: (query: QueryResult<ContentItem | undefined>) => ReactNode;
}

/** Loads the item of an address. One component per kind, because each kind has its own hook. */
export function ItemLoader({ address, children }: ItemLoaderProps<ItemAddress>) {
  switch (address.kind) {
    case 'banner':
      return <BannerLoader address={address}>{children}</BannerLoader>;
    case 'function':
      return <FunctionLoader address={address}>{children}</FunctionLoader>;
    case 'article':
      return <ArticleLoader address={address}>{children}</ArticleLoader>;
  }
}

type Loader<Kind> = ItemLoaderProps<Extract<ItemAddress, { kind: Kind }>>;

const BannerLoader = ({ address, children }: Loader<'banner'>) => children(useBanner(address.id));

const FunctionLoader = ({ address, children }: Loader<'function'>) =>
  children(useFunctionEntry(address.id));

const ArticleLoader = ({ address, children }: Loader<'article'>) =>
  children(useArticle(address.title));
