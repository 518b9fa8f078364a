import { SiteMark } from '@twinfront/shared/react/content/SiteMark.tsx';
import { useReturnTo } from '@twinfront/shared/react/routing/address';
import { useMaintenancePolling } from '@twinfront/shared/react/status/useMaintenancePolling';
import { MaintenanceIllustration } from './MaintenanceIllustration.tsx';
import { MaintenanceMessage, ReopenedMessage } from './MaintenanceMessage.tsx';
import styles from './MaintenancePage.module.css';

/** The maintenance page, without header and footer, whose links would lead into a closed site. */
export default function MaintenancePage() {
  const returnTo = useReturnTo('from');
  const isOpen = useMaintenancePolling(returnTo) === false;

  return (
    <main className={styles.page}>
      <div className={styles.owner}>
        <SiteMark />
      </div>
      <div className={styles.middle}>
        <MaintenanceIllustration isOpen={isOpen} />
        <div className={styles.message} aria-live="polite">
          {isOpen ? <ReopenedMessage returnTo={returnTo} /> : <MaintenanceMessage />}
        </div>
      </div>
    </main>
  );
}
