import { useReopening } from '@twinfront/shared/react/useReopening';
import { useReturnTo } from '@twinfront/shared/react/useReturnTo';
import { Suspense } from 'react';
import { ClosedSign } from '../components/ClosedSign.tsx';
import { MaintainMessage } from '../components/MaintainMessage.tsx';
import { MaintainSkeleton } from '../components/MaintainSkeleton.tsx';
import { OwnerMark } from '../components/OwnerMark.tsx';
import { ReopenedMessage } from '../components/ReopenedMessage.tsx';
import styles from './MaintainPage.module.css';

/** Stands alone: while the site is closed, nothing here leads into it. */
export default function MaintainPage() {
  const returnTo = useReturnTo('from');
  const isOpen = useReopening(returnTo) === false;

  return (
    <main className={styles.page}>
      <div className={styles.owner}>
        <Suspense>
          <OwnerMark />
        </Suspense>
      </div>
      <div className={styles.middle}>
        <ClosedSign isOpen={isOpen} />
        <div className={styles.message} aria-live="polite">
          <Suspense fallback={<MaintainSkeleton />}>
            {isOpen ? <ReopenedMessage returnTo={returnTo} /> : <MaintainMessage />}
          </Suspense>
        </div>
      </div>
    </main>
  );
}
