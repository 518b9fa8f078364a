import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useMaintenancePolling } from '@twinfront/shared/react/status/useMaintenancePolling';
import { SafeArea, Skeleton } from 'antd-mobile';
import { Suspense } from 'react';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SiteLogo } from '../../layout/SiteLogo.tsx';
import { MaintenanceIllustration } from './MaintenanceIllustration.tsx';
import { MaintenanceMessage } from './MaintenanceMessage.tsx';
import styles from './MaintenancePage.module.css';

export default function MaintenancePage() {
  const returnTo = useReturnTo('from');
  const closed = useMaintenancePolling(returnTo);
  return (
    <div className={styles.page}>
      <SafeArea position="top" />
      <header className={styles.header}>
        <Suspense fallback={<Skeleton animated aria-hidden />}>
          <SiteLogo />
        </Suspense>
      </header>
      <main className={styles.main}>
        <MaintenanceIllustration lit={closed === false} />
        <div className={styles.notice} aria-live="polite">
          <Suspense fallback={<PageSkeleton />}>
            {closed === false ? <Reopened returnTo={returnTo} /> : <MaintenanceMessage />}
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
        <LinkButton to={{ kind: 'document', href: returnTo }}>{words.maintainContinue}</LinkButton>
      </p>
    </>
  );
}
