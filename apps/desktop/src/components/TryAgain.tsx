import type { Retry } from '@twinfront/shared/react/useSettled';
import { useWords } from '@twinfront/shared/react/useWords';
import Button from 'antd/es/button';
import Flex from 'antd/es/flex';
import styles from './TryAgain.module.css';

/** In place of what could not be had. */
export function TryAgain({ text, retry, isRetrying }: Retry & { text?: string }) {
  const words = useWords();
  return (
    <Flex wrap align="center" gap="medium">
      {text && <p className={styles.text}>{text}</p>}
      <Button onClick={retry} loading={isRetrying}>
        {words.retry}
      </Button>
    </Flex>
  );
}
