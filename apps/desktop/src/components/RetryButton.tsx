import type { Retry } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { useRetryButton } from '@twinfront/shared/react/status/useRetryButton';
import { Button } from 'antd';

export function RetryButton(retry: Retry) {
  const messages = useMessages();
  const { isRetrying, buttonProps } = useRetryButton(retry);
  // antd names its loading icon in English.
  const label = isRetrying ? messages.loading : messages.retry;
  return (
    <Button {...buttonProps} loading={isRetrying} aria-label={label}>
      {label}
    </Button>
  );
}
