import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useWords } from '@twinfront/shared/react/useWords';
import { judgeHref, neutralHref } from '@twinfront/shared/site/judgeHref';
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
          <ViewLink />
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

/** A quiet way to the other view of this page; the gateway answers it. */
function ViewLink() {
  const words = useWords();
  const { pathname, search } = useLocation();
  return (
    <a href={judgeHref(neutralHref(pathname, new URLSearchParams(search)))}>{words.judgeFooter}</a>
  );
}
