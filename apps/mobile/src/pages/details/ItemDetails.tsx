import { ItemLoader } from '@twinfront/shared/react/queries/ItemLoader.tsx';
import type { ThingAddress } from '@twinfront/shared/site/details';
import { LoadError } from '../../components/LoadError.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { ItemArticle } from './ItemArticle.tsx';

/** What the address names, or why it cannot be shown. */
export function ItemDetails({ address }: { address: ThingAddress }) {
  return (
    <ItemLoader address={address}>
      {({ outcome, ...retry }) => {
        if (outcome.ok) return <ItemArticle thing={outcome.value} />;
        return outcome.failure.kind === 'notFound' ? <NotFound /> : <LoadError {...retry} />;
      }}
    </ItemLoader>
  );
}
