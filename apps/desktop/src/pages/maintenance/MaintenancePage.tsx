import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useMaintenancePolling } from '@twinfront/shared/react/status/useMaintenancePolling';
import { Suspense } from 'react';
import { SiteLogo } from '../../layout/SiteLogo.tsx';
import { MaintenanceIllustration } from './MaintenanceIllustration.tsx';
import { MaintenanceMessage } from './MaintenanceMessage.tsx';
import styles from './MaintenancePage.module.css';
import { MaintenanceSkeleton } from './MaintenanceSkeleton.tsx';
import { ReopenedMessage } from './ReopenedMessage.tsx';

/** Stands alone: while the site is closed, nothing here leads into it. */
export default function MaintenancePage() {
  const returnTo = useReturnTo('from');
  const isOpen = useMaintenancePolling(returnTo) === false;

  return (
    <main className={styles.page}>
      <div className={styles.owner}>
        <Suspense>
          <SiteLogo />
        </Suspense>
      </div>
      <div className={styles.middle}>
        <MaintenanceIllustration isOpen={isOpen} />
        <div className={styles.message} aria-live="polite">
          <Suspense fallback={<MaintenanceSkeleton />}>
            {isOpen ? <ReopenedMessage returnTo={returnTo} /> : <MaintenanceMessage />}
          </Suspense>
        </div>
      </div>
    </main>
  );
}
