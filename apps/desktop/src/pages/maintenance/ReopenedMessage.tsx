import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import Button from 'antd/es/button';
import styles from './MaintenanceMessage.module.css';

/** The way back, for those who come to the maintenance page of an open site. */
export function ReopenedMessage({ returnTo }: { returnTo: string }) {
  const words = useWords();
  usePageTitle(words.maintainOpenTitle);
  return (
    <>
      <h1 className={styles.title}>{words.maintainOpenTitle}</h1>
      <p className={styles.message}>{words.maintainOpenMessage}</p>
      <p>
        <Button type="primary" size="large" shape="round" href={returnTo}>
          {words.maintainContinue}
        </Button>
      </p>
    </>
  );
}
