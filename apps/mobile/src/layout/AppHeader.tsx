import { ColorSchemeSwitch } from '@twinfront/shared/react/theme/ColorSchemeSwitch.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { BackButton } from './BackButton.tsx';
import { HomeLink } from './HomeLink.tsx';
import { SiteLogoSkeleton } from './SiteLogoSkeleton.tsx';

export function AppHeader() {
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <div className={styles.name}>
        <Suspense fallback={<SiteLogoSkeleton />}>
          <HomeLink />
        </Suspense>
        <ColorSchemeSwitch className={styles.scheme} />
      </div>
      <div className={styles.tools}>
        {pathname !== paths.homeApp && <BackButton />}
        <SearchForm />
      </div>
    </header>
  );
}
