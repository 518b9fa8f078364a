import type { ComponentType } from 'react';
import { type ItemAddress, parseDetails } from '../../site/details.ts';
import { type ContentItem, ItemLoader } from '../queries/item.tsx';
import type { Retry } from '../queries/useResult.ts';
import { useUrlQuery } from '../routing/address.ts';

interface DetailsProps {
  SearchPage: ComponentType<{ term?: string | undefined }>;
  ItemArticle: ComponentType<{ item: ContentItem }>;
  NotFound: ComponentType;
  LoadError: ComponentType<Retry>;
}

/** Renders what the URL of the details page names: a search, or a banner, function entry or article. */
export function Details({ SearchPage, ...components }: DetailsProps) {
  const address = parseDetails(useUrlQuery());
  switch (address.kind) {
    case 'search':
      return <SearchPage term={address.term} />;
    case 'bare':
      return <SearchPage />;
    case 'malformed':
      return <components.NotFound />;
    default:
      return <Item address={address} {...components} />;
  }
}

type ItemProps = Omit<DetailsProps, 'SearchPage'> & { address: ItemAddress };

function Item({ address, ItemArticle, NotFound, LoadError }: ItemProps) {
  return (
    <ItemLoader address={address}>
      {({ result, ...retry }) => {
        if (!result.ok && result.failure.kind !== 'notFound') return <LoadError {...retry} />;
        return result.ok && result.value ? <ItemArticle item={result.value} /> : <NotFound />;
      }}
    </ItemLoader>
  );
}
