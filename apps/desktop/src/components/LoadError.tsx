import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { RetryButton } from './RetryButton.tsx';
import { StatusPage } from './StatusPage.tsx';

/** The details page if its item could not be loaded. */
export function LoadError(retry: Retry) {
  const messages = useMessages();
  return (
    <StatusPage title={messages.detailsFailed} hint={messages.detailsFailedHint}>
      <RetryButton {...retry} />
    </StatusPage>
  );
}
