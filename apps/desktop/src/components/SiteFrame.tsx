import { focusTarget } from '@twinfront/shared/react/focusTarget';
import { lazyExtra } from '@twinfront/shared/react/lazyExtra.tsx';
import { useArrival } from '@twinfront/shared/react/useArrival';
import { useCloseWatch } from '@twinfront/shared/react/useCloseWatch';
import { useWords } from '@twinfront/shared/react/useWords';
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { SiteHeader } from './SiteHeader.tsx';
import { TabletOffer } from './TabletOffer.tsx';

const CONTENT_ID = 'content';

const Extras = lazyExtra(() => import('./Extras.tsx'));

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
