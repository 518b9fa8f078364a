import { useConfig } from '@twinfront/shared/react/siteConfig';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useReopening } from '@twinfront/shared/react/useReopening';
import { useReturnTo } from '@twinfront/shared/react/useReturnTo';
import { useWords } from '@twinfront/shared/react/useWords';
import { Suspense } from 'react';
import { ClosedSign } from '../components/ClosedSign.tsx';
import { MaintainMessage } from '../components/MaintainMessage.tsx';
import { MaintainSkeleton } from '../components/MaintainSkeleton.tsx';
import { ReopenedMessage } from '../components/ReopenedMessage.tsx';
import styles from './MaintainPage.module.css';

/** Stands alone: while the site is closed, nothing here leads into it. */
export default function MaintainPage() {
  const words = useWords();
  const returnTo = useReturnTo('from');
  const isOpen = useReopening(returnTo) === false;
  usePageTitle(isOpen ? words.maintainOpenTitle : words.maintainFallbackTitle);

  return (
    <main className={styles.page}>
      <Suspense fallback={<p className={styles.name} />}>
        <Name />
      </Suspense>
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

function Name() {
  const { outcome } = useConfig('site');
  return <p className={styles.name}>{outcome.ok && outcome.value.name}</p>;
}
