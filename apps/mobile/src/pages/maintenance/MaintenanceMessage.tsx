import { DateTime } from '@twinfront/shared/react/content/DateTime.tsx';
import { WholeNumbers } from '@twinfront/shared/react/content/WholeNumbers.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { useMaintenance } from '@twinfront/shared/react/queries/maintenance';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Countdown } from '@twinfront/shared/react/status/Countdown.tsx';
import styles from './MaintenancePage.module.css';

/** The owner's words about the closing; ours if those could not be had. */
export function MaintenanceMessage() {
  const words = useWords();
  const { title, message, reopensAt } = useMaintenance();
  usePageTitle(title);

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.message}>
        <WholeNumbers text={message} />
      </p>
      {reopensAt && (
        <div className={styles.reopens}>
          <p className={styles.date}>
            <DateTime at={reopensAt} time words={words.maintainReopensAt} />
          </p>
          <Countdown to={reopensAt} className={styles.left} />
        </div>
      )}
      <p className={styles.waiting}>{words.maintainWaiting}</p>
    </>
  );
}
