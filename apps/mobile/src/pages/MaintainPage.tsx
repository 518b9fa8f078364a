import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useReopening } from '@twinfront/shared/react/useReopening';
import { useReturnTo } from '@twinfront/shared/react/useReturnTo';
import { useWords } from '@twinfront/shared/react/useWords';
import SafeArea from 'antd-mobile/es/components/safe-area';
import { Suspense } from 'react';
import { ActionLink } from '../components/ActionLink.tsx';
import { ClosedNotice } from '../components/ClosedNotice.tsx';
import { NightWindow } from '../components/NightWindow.tsx';
import { PageSkeleton } from '../components/PageSkeleton.tsx';
import { SiteName } from '../components/SiteName.tsx';
import { SiteNameSkeleton } from '../components/SiteNameSkeleton.tsx';
import styles from './MaintainPage.module.css';

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
