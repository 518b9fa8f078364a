import { useMessages } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useRetryFocus } from '@twinfront/shared/react/status/useRetryFocus';
import { Button } from 'antd-mobile';
import type { MouseEvent } from 'react';

export function RetryButton({ retry, isRetrying }: Retry) {
  const messages = useMessages();
  const keepFocus = useRetryFocus();
  useAnnouncement(isRetrying ? messages.loading : '');
  const onClick = (event: MouseEvent<HTMLElement>) => {
    keepFocus(event);
    retry();
  };

  return (
    <Button
      color="primary"
      fill="outline"
      loading={isRetrying}
      loadingText={messages.loading}
      onClick={onClick}
    >
      {messages.retry}
    </Button>
  );
}
