import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useReopening } from '@twinfront/shared/react/status/useMaintenancePolling';
import { Suspense } from 'react';
import { OwnerMark } from '../../layout/SiteLogo.tsx';
import { ClosedSign } from './MaintenanceIllustration.tsx';
import { MaintainMessage } from './MaintenanceMessage.tsx';
import styles from './MaintenancePage.module.css';
import { MaintainSkeleton } from './MaintenanceSkeleton.tsx';
import { ReopenedMessage } from './ReopenedMessage.tsx';

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
