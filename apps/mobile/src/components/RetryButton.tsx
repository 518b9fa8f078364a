import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { useRetryButton } from '@twinfront/shared/react/status/useRetryButton';
import { Button, DotLoading } from 'antd-mobile';

export function RetryButton(retry: Retry) {
  const messages = useMessages();
  const { isRetrying, buttonProps } = useRetryButton(retry);
  return (
    // antd-mobile disables a button with `loading`.
    <Button color="primary" fill="outline" {...buttonProps}>
      {isRetrying ? (
        <>
          <DotLoading color="currentColor" />
          {messages.loading}
        </>
      ) : (
        messages.retry
      )}
    </Button>
  );
}
