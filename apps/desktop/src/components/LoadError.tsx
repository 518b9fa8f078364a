import { useWords } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { RetryButton } from './RetryButton.tsx';
import { StatusPage } from './StatusPage.tsx';

/** In place of a page whose content could not be loaded. */
export function LoadError(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <StatusPage title={words.detailsFailed} hint={words.detailsFailedHint}>
      <RetryButton {...retry} />
    </StatusPage>
  );
}
