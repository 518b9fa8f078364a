import { useConfig } from '@twinfront/shared/react/queries/config';
import { ViewLinks } from '@twinfront/shared/react/view/ViewLinks.tsx';
import { Suspense } from 'react';
import styles from './AppFooter.module.css';
import { FooterInfo } from './FooterInfo.tsx';

export function AppFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.imprint}>
          <Suspense>
            <FooterInfo />
          </Suspense>
        </div>
        <div className={styles.last}>
          <Suspense fallback={<span />}>
            <Copyright />
          </Suspense>
          <ViewLinks other="mobile" className={styles.views} />
        </div>
      </div>
    </footer>
  );
}

function Copyright() {
  const { outcome } = useConfig('site');
  if (!outcome.ok) return <span />;
  const { copyright, icp } = outcome.value.footer;
  return (
    <p>
      {copyright}
      {icp && <span className={styles.icp}>{icp}</span>}
    </p>
  );
}
