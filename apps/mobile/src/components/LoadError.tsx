import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { ErrorBlock } from './ErrorBlock.tsx';
import { RetryButton } from './RetryButton.tsx';

export function LoadError(retry: Retry) {
  const messages = useMessages();
  usePageTitle(messages.detailsFailed);
  return (
    <ErrorBlock
      fullPage
      status="disconnected"
      title={messages.detailsFailed}
      hint={messages.detailsFailedHint}
    >
      <RetryButton {...retry} />
    </ErrorBlock>
  );
}
