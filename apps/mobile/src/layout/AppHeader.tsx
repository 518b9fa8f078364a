import { SchemeSwitch } from '@twinfront/shared/react/theme/ColorSchemeSwitch.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { BackButton } from './BackButton.tsx';
import { HomeLink } from './HomeLink.tsx';
import { SiteNameSkeleton } from './SiteLogoSkeleton.tsx';

export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <div className={styles.name}>
        <Suspense fallback={<SiteNameSkeleton />}>
          <HomeLink />
        </Suspense>
        <SchemeSwitch className={styles.scheme} />
      </div>
      <div className={styles.tools}>
        {pathname !== paths.homeApp && <BackButton />}
        <SearchForm />
      </div>
    </header>
  );
}
