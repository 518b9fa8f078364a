import type { Settled } from '@twinfront/shared/react/useSettled';
import {
  type Thing,
  useArticleThing,
  useBannerThing,
  useFunctionThing,
} from '@twinfront/shared/react/useThing';
import { DetailsFailed } from './DetailsFailed.tsx';
import { NotFound } from './NotFound.tsx';
import { ThingView } from './ThingView.tsx';

export function BannerDetails({ id }: { id: string }) {
  return <ThingDetails {...useBannerThing(id)} />;
}

export function FunctionDetails({ id }: { id: string }) {
  return <ThingDetails {...useFunctionThing(id)} />;
}

export function ArticleDetails({ title }: { title: string }) {
  return <ThingDetails {...useArticleThing(title)} />;
}

function ThingDetails({ outcome, ...retry }: Settled<Thing>) {
  if (outcome.ok) return <ThingView thing={outcome.value} />;
  return outcome.failure.kind === 'notFound' ? <NotFound /> : <DetailsFailed {...retry} />;
}
