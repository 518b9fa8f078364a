import type { ReactNode } from 'react';
import type { Banner } from '../../api/banner.ts';
import type { Result } from '../../api/errors.ts';
import type { Picture, SafeHtml } from '../../api/fields.ts';
import type { FunctionEntry } from '../../api/functionEntry.ts';
import type { Article } from '../../api/richText.ts';
import type { ItemAddress } from '../../site/details.ts';
import { useBanner } from './banner.ts';
import { useFunctionEntry } from './functionEntry.ts';
import { mapResult } from './result.ts';
import { useArticle } from './richText.ts';
import type { QueryResult } from './useResult.ts';

/** A banner, function entry or article as the details page shows it. */
export interface ContentItem {
  title: string;
  summary?: string | undefined;
  picture?: Picture | undefined;
  /** The picture for phones. */
  portrait?: Picture | undefined;
  icon?: Picture | undefined;
  body?: SafeHtml | undefined;
  link?: string | undefined;
  updatedAt?: string | undefined;
}

export function useBannerItem(id: string): QueryResult<ContentItem> {
  const query = useBanner(id);
  return { ...query, result: mapResult(query.result, toBannerItem) };
}

export function useFunctionItem(id: string): QueryResult<ContentItem> {
  const query = useFunctionEntry(id);
  return { ...query, result: mapResult(query.result, toFunctionItem) };
}

/** The best match for a title; without one, a failure of kind `notFound`. */
export function useArticleItem(title: string): QueryResult<ContentItem> {
  const query = useArticle(title);
  return { ...query, result: toArticleItem(query.result) };
}

const toBannerItem = ({ image, ...banner }: Banner): ContentItem => ({ ...banner, picture: image });

const toFunctionItem = (entry: FunctionEntry): ContentItem => entry;

function toArticleItem(result: Result<Article | undefined>): Result<ContentItem> {
  if (!result.ok) return result;
  return result.value
    ? { ok: true, value: result.value }
    : { ok: false, failure: { kind: 'notFound' } };
}

interface ItemLoaderChildren {
  children: (query: QueryResult<ContentItem>) => ReactNode;
}

/** Loads the item of an address. One component per kind, because each kind has its own hook. */
export function ItemLoader({ address, children }: { address: ItemAddress } & ItemLoaderChildren) {
  switch (address.kind) {
    case 'banner':
      return <BannerLoader id={address.id}>{children}</BannerLoader>;
    case 'function':
      return <FunctionLoader id={address.id}>{children}</FunctionLoader>;
    case 'article':
      return <ArticleLoader title={address.title}>{children}</ArticleLoader>;
  }
}

const BannerLoader = ({ id, children }: { id: string } & ItemLoaderChildren) =>
  children(useBannerItem(id));

const FunctionLoader = ({ id, children }: { id: string } & ItemLoaderChildren) =>
  children(useFunctionItem(id));

const ArticleLoader = ({ title, children }: { title: string } & ItemLoaderChildren) =>
  children(useArticleItem(title));
