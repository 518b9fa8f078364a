import { useWords } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { RetryAlert } from './RetryAlert.tsx';
import { StatusPage } from './StatusPage.tsx';

export function LoadError(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <StatusPage title={words.detailsFailed} hint={words.detailsFailedHint}>
      <RetryAlert {...retry} />
    </StatusPage>
  );
}
