import type { ReactNode } from 'react';
import type { ThingAddress } from '../../site/details.ts';
import { type ContentItem, useArticleItem, useBannerItem, useFunctionItem } from './item.ts';
import type { QueryResult } from './useResult.ts';

interface Show {
  children: (settled: QueryResult<ContentItem>) => ReactNode;
}

/** What the address names, shown by its child. Each kind is a component: it asks by hooks of its own. */
export function ItemLoader({ address, children }: { address: ThingAddress } & Show) {
  switch (address.kind) {
    case 'banner':
      return <BannerThing id={address.id}>{children}</BannerThing>;
    case 'function':
      return <FunctionThing id={address.id}>{children}</FunctionThing>;
    case 'article':
      return <ArticleThing title={address.title}>{children}</ArticleThing>;
  }
}

const BannerThing = ({ id, children }: { id: string } & Show) => children(useBannerItem(id));

const FunctionThing = ({ id, children }: { id: string } & Show) => children(useFunctionItem(id));

const ArticleThing = ({ title, children }: { title: string } & Show) =>
  children(useArticleItem(title));
