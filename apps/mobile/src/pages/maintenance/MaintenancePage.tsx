import { SiteMark } from '@twinfront/shared/react/content/SiteMark.tsx';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useMaintenancePolling } from '@twinfront/shared/react/status/maintenance.tsx';
import { AutoCenter, SafeArea } from 'antd-mobile';
import { MaintenanceMessage, ReopenedMessage } from './MaintenanceMessage.tsx';

/** The maintenance page, without header and footer, whose links would lead into a closed site. */
export default function MaintenancePage() {
  const returnTo = useReturnTo('from');
  const isOpen = useMaintenancePolling(returnTo) === false;
  return (
    <>
      <SafeArea position="top" />
      <header className="column" style={{ paddingTop: 'var(--space-4)', fontSize: '1.25rem' }}>
        <AutoCenter>
          <SiteMark />
        </AutoCenter>
      </header>
      <main className="column" aria-live="polite">
        {isOpen ? <ReopenedMessage returnTo={returnTo} /> : <MaintenanceMessage />}
      </main>
      <SafeArea position="bottom" />
    </>
  );
}
