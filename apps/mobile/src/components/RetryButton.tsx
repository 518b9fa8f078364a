import { useWords } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useRetryFocus } from '@twinfront/shared/react/status/useRetryFocus';
import type { MouseEvent } from 'react';
import { ActionButton } from './ActionButton.tsx';

export function RetryButton({ retry, isRetrying }: Retry) {
  const words = useWords();
  const keepPlace = useRetryFocus();
  useAnnouncement(isRetrying ? words.loading : '');
  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    keepPlace(event);
    retry();
  };

  return (
    <ActionButton fill="outline" onClick={tryAgain} disabled={isRetrying}>
      {isRetrying ? words.loading : words.retry}
    </ActionButton>
  );
}
