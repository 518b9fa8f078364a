import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { useMaintenance } from '@twinfront/shared/react/useMaintenance';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import styles from '../pages/MaintainPage.module.css';

/** The owner's words about the closing; ours if those could not be had. */
export function ClosedNotice() {
  const words = useWords();
  const { title, message, reopensAt } = useMaintenance();
  usePageTitle(title);

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.message}>{message}</p>
      {reopensAt && (
        <p className={styles.reopens}>
          <SiteTime at={reopensAt} time words={words.maintainReopensAt} />
        </p>
      )}
      <p className={styles.waiting}>{words.maintainWaiting}</p>
    </>
  );
}
