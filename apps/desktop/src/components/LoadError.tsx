import { useWords } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { TryAgain } from './RetryAlert.tsx';
import { Notice } from './StatusPage.tsx';

export function DetailsFailed(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <Notice title={words.detailsFailed} hint={words.detailsFailedHint}>
      <TryAgain {...retry} />
    </Notice>
  );
}
