import { ThingOf } from '@twinfront/shared/react/ThingOf.tsx';
import type { ThingAddress } from '@twinfront/shared/site/details';
import { DetailsFailed } from './DetailsFailed.tsx';
import { NotFound } from './NotFound.tsx';
import { ThingView } from './ThingView.tsx';

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
