import { Countdown } from '@twinfront/shared/react/Countdown.tsx';
import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { useMaintenance } from '@twinfront/shared/react/useMaintenance';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import { WholeNumbers } from '@twinfront/shared/react/WholeNumbers.tsx';
import styles from '../pages/MaintainPage.module.css';

/** The owner's words about the closing; ours if those could not be had. */
export function ClosedNotice() {
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
            <SiteTime at={reopensAt} time words={words.maintainReopensAt} />
          </p>
          <Countdown to={reopensAt} className={styles.left} />
        </div>
      )}
      <p className={styles.waiting}>{words.maintainWaiting}</p>
    </>
  );
}
