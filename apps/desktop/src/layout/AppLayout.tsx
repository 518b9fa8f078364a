import { lazyExtra } from '@twinfront/shared/react/entry/lazyOnInteraction.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { focusTarget } from '@twinfront/shared/react/routing/focusTarget';
import { useArrival } from '@twinfront/shared/react/routing/useRouteFocus';
import { useCloseWatch } from '@twinfront/shared/react/status/useMaintenanceRedirect';
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { TabletOffer } from '../features/switch-view/TabletOffer.tsx';
import { SiteFooter } from './AppFooter.tsx';
import { SiteHeader } from './AppHeader.tsx';
import styles from './AppLayout.module.css';

const CONTENT_ID = 'content';

const Extras = lazyExtra(() => import('../app/Deferred.tsx'));

/** What surrounds every page but the maintenance page, which stands alone. */
export function SiteFrame() {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  useCloseWatch();
  useArrival(main);

  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={focusTarget}>
        {words.skipToContent}
      </a>
      <SiteHeader />
      <main id={CONTENT_ID} className={styles.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <Extras />
      <TabletOffer />
    </>
  );
}
