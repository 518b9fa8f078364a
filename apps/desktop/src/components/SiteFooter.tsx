import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useWords } from '@twinfront/shared/react/useWords';
import { judgeHref, neutralHref, viewHref } from '@twinfront/shared/site/judgeHref';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import styles from './SiteFooter.module.css';
import { SiteImprint } from './SiteImprint.tsx';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.imprint}>
          <Suspense>
            <SiteImprint />
          </Suspense>
        </div>
        <div className={styles.last}>
          <Suspense fallback={<span />}>
            <Copyright />
          </Suspense>
          <ViewLinks />
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

/** Quiet ways to the other view of this page, and to why this one is shown; the gateway answers them. */
function ViewLinks() {
  const words = useWords();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <p className={styles.views}>
      <a href={viewHref('mobile', pathname, query)} rel="nofollow">
        {words.viewMobile}
      </a>
      <a href={judgeHref(neutralHref(pathname, query))} rel="nofollow">
        {words.judgeFooter}
      </a>
    </p>
  );
}
