import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import type { Retry, Settled } from '@twinfront/shared/react/useSettled';
import {
  type Thing,
  useArticleThing,
  useBannerThing,
  useFunctionThing,
} from '@twinfront/shared/react/useThing';
import { useWords } from '@twinfront/shared/react/useWords';
import type { ThingAddress } from '@twinfront/shared/site/details';
import { NotFound } from './NotFound.tsx';
import { Notice } from './Notice.tsx';
import { ThingView } from './ThingView.tsx';
import { TryAgain } from './TryAgain.tsx';

/** What the address names, or why it cannot be shown. */
export function ThingDetails({ address }: { address: ThingAddress }) {
  switch (address.kind) {
    case 'banner':
      return <BannerDetails id={address.id} />;
    case 'function':
      return <FunctionDetails id={address.id} />;
    case 'article':
      return <ArticleDetails title={address.title} />;
  }
}

const BannerDetails = ({ id }: { id: string }) => <SettledThing {...useBannerThing(id)} />;

const FunctionDetails = ({ id }: { id: string }) => <SettledThing {...useFunctionThing(id)} />;

const ArticleDetails = ({ title }: { title: string }) => (
  <SettledThing {...useArticleThing(title)} />
);

function SettledThing({ outcome, ...retry }: Settled<Thing>) {
  if (outcome.ok) return <ThingView thing={outcome.value} />;
  return outcome.failure.kind === 'notFound' ? <NotFound /> : <DetailsFailed {...retry} />;
}

function DetailsFailed(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <Notice title={words.detailsFailed} hint={words.detailsFailedHint}>
      <TryAgain {...retry} />
    </Notice>
  );
}
