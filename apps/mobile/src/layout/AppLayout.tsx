import { lazyExtra } from '@twinfront/shared/react/entry/lazyOnInteraction.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { focusTarget } from '@twinfront/shared/react/routing/focusTarget';
import { useArrival } from '@twinfront/shared/react/routing/useRouteFocus';
import { useCloseWatch } from '@twinfront/shared/react/status/useMaintenanceRedirect';
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { SiteFooter } from './AppFooter.tsx';
import { SiteHeader } from './AppHeader.tsx';
import styles from './AppLayout.module.css';

const Extras = lazyExtra(() => import('../app/Deferred.tsx'));

/** What surrounds every page but the maintenance page, which stands alone. */
export function SiteFrame() {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  useCloseWatch();
  useArrival(main);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: before the script runs, it works as a link */}
      <a href="#main" onClick={focusTarget} className={styles.skip}>
        {words.skipToContent}
      </a>
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
      <Extras />
    </>
  );
}
