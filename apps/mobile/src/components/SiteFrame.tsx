import { useArrival } from '@twinfront/shared/react/useArrival';
import { useCloseWatch } from '@twinfront/shared/react/useCloseWatch';
import { useWords } from '@twinfront/shared/react/useWords';
import { useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { Crashed } from './Crashed.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { SiteHeader } from './SiteHeader.tsx';

/** What surrounds every page but the maintenance page, which stands alone. */
export function SiteFrame() {
  const words = useWords();
  const { key } = useLocation();
  const main = useRef<HTMLElement>(null);
  useCloseWatch();
  useArrival(main);

  return (
    <>
      <a href="#main" className={styles.skip}>
        {words.skipToContent}
      </a>
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary FallbackComponent={Crashed} resetKeys={[key]}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <SiteFooter />
    </>
  );
}
