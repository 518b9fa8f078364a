import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { useRetryButton } from '@twinfront/shared/react/status/useRetryButton';
import { Button } from 'antd-mobile';

export function RetryButton(retry: Retry) {
  const messages = useMessages();
  return (
    <Button
      color="primary"
      fill="outline"
      loading={retry.isRetrying}
      loadingText={messages.loading}
      onClick={useRetryButton(retry)}
    >
      {messages.retry}
    </Button>
  );
}
