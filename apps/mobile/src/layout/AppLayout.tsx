import { lazyOnInteraction } from '@twinfront/shared/react/entry/lazyOnInteraction.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { focusTarget } from '@twinfront/shared/react/routing/focusTarget';
import { useRouteFocus } from '@twinfront/shared/react/routing/useRouteFocus';
import { useMaintenanceRedirect } from '@twinfront/shared/react/status/useMaintenanceRedirect';
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { PullToRefresh } from '../features/refresh/PullToRefresh.tsx';
import { AppFooter } from './AppFooter.tsx';
import { AppHeader } from './AppHeader.tsx';
import styles from './AppLayout.module.css';

const Deferred = lazyOnInteraction(() => import('../app/Deferred.tsx'));

/** What surrounds every page but the maintenance page, which stands alone. */
export function AppLayout() {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  useMaintenanceRedirect();
  useRouteFocus(main);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: before the script runs, it works as a link */}
      <a href="#main" onClick={focusTarget} className={styles.skip}>
        {words.skipToContent}
      </a>
      <AppHeader />
      <PullToRefresh>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <AppFooter />
      </PullToRefresh>
      <Deferred />
    </>
  );
}
