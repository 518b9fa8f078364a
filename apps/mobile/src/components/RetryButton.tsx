import { useRetryFocus } from '@twinfront/shared/react/useRetryFocus';
import type { Retry } from '@twinfront/shared/react/useSettled';
import { useWords } from '@twinfront/shared/react/useWords';
import Button from 'antd-mobile/es/components/button';
import type { MouseEvent } from 'react';

export function RetryButton({ retry, isRetrying }: Retry) {
  const words = useWords();
  const keepPlace = useRetryFocus();
  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    keepPlace(event);
    retry();
  };

  return (
    <Button
      color="primary"
      fill="outline"
      onClick={tryAgain}
      loading={isRetrying}
      loadingText={words.loading}
    >
      {words.retry}
    </Button>
  );
}
