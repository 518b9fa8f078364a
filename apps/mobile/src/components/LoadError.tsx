import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { ErrorBlock } from './ErrorBlock.tsx';
import { RetryButton } from './RetryButton.tsx';

export function LoadError(retry: Retry) {
  const messages = useMessages();
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
