import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useReopening } from '@twinfront/shared/react/status/useMaintenancePolling';
import SafeArea from 'antd-mobile/es/components/safe-area';
import { Suspense } from 'react';
import { ActionLink } from '../../components/LinkButton.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SiteName } from '../../layout/SiteLogo.tsx';
import { SiteNameSkeleton } from '../../layout/SiteLogoSkeleton.tsx';
import { NightWindow } from './MaintenanceIllustration.tsx';
import { ClosedNotice } from './MaintenanceMessage.tsx';
import styles from './MaintenancePage.module.css';

export default function MaintainPage() {
  const returnTo = useReturnTo('from');
  const closed = useReopening(returnTo);
  return (
    <div className={styles.page}>
      <SafeArea position="top" />
      <header className={styles.header}>
        <Suspense fallback={<SiteNameSkeleton />}>
          <SiteName />
        </Suspense>
      </header>
      <main className={styles.main}>
        <NightWindow lit={closed === false} />
        <div className={styles.notice} aria-live="polite">
          <Suspense fallback={<PageSkeleton />}>
            {closed === false ? <Reopened returnTo={returnTo} /> : <ClosedNotice />}
          </Suspense>
        </div>
      </main>
      <SafeArea position="bottom" />
    </div>
  );
}

function Reopened({ returnTo }: { returnTo: string }) {
  const words = useWords();
  usePageTitle(words.maintainOpenTitle);
  return (
    <>
      <h1 className={styles.title}>{words.maintainOpenTitle}</h1>
      <p className={styles.message}>{words.maintainOpenMessage}</p>
      <p className={styles.action}>
        <ActionLink to={{ kind: 'document', href: returnTo }}>{words.maintainContinue}</ActionLink>
      </p>
    </>
  );
}
