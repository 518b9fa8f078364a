import { useWords } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { useRetryFocus } from '@twinfront/shared/react/status/useRetryFocus';
import Button from 'antd/es/button';
import Flex from 'antd/es/flex';
import type { MouseEvent } from 'react';
import styles from './RetryAlert.module.css';

/** In place of what could not be had. */
export function RetryAlert({ text, retry, isRetrying }: Retry & { text?: string }) {
  const words = useWords();
  const keepPlace = useRetryFocus();
  useAnnouncement(isRetrying ? words.loading : '');
  // antd's own icon would be read out by its English name.
  const label = isRetrying ? words.loading : words.retry;
  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    keepPlace(event);
    retry();
  };
  return (
    <Flex wrap align="center" gap="medium">
      {text && <p className={styles.text}>{text}</p>}
      <Button onClick={tryAgain} loading={isRetrying} aria-label={label}>
        {label}
      </Button>
    </Flex>
  );
}
