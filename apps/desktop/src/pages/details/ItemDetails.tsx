import { ThingOf } from '@twinfront/shared/react/queries/ItemLoader.tsx';
import type { ThingAddress } from '@twinfront/shared/site/details';
import { DetailsFailed } from '../../components/LoadError.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { ThingView } from './ItemArticle.tsx';

/** What the address names, or why it cannot be shown. */
export function ThingDetails({ address }: { address: ThingAddress }) {
  return (
    <ThingOf address={address}>
      {({ outcome, ...retry }) => {
        if (outcome.ok) return <ThingView thing={outcome.value} />;
        return outcome.failure.kind === 'notFound' ? <NotFound /> : <DetailsFailed {...retry} />;
      }}
    </ThingOf>
  );
}
