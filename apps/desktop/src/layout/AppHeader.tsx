import { ColorSchemeSwitch } from '@twinfront/shared/react/theme/ColorSchemeSwitch.tsx';
import { parseDetails } from '@twinfront/shared/site/details';
import { paths } from '@twinfront/shared/site/paths';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { SkeletonBlock } from '../components/SkeletonBlock.tsx';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { SiteName } from './SiteName.tsx';

export function AppHeader() {
  const isSearchPage = useIsSearchPage();
  return (
    <header className={styles.header}>
      <Suspense fallback={<SkeletonBlock width="12rem" height="2.5rem" />}>
        <SiteName />
      </Suspense>
      <div className={isSearchPage ? styles.place : styles.tools}>
        {!isSearchPage && <SearchForm />}
        <ColorSchemeSwitch className={styles.scheme} />
      </div>
    </header>
  );
}

/** The search page has a larger search of its own. */
function useIsSearchPage(): boolean {
  const { pathname, search } = useLocation();
  if (pathname !== paths.details) return false;
  const { kind } = parseDetails(new URLSearchParams(search));
  return kind === 'search' || kind === 'bare';
}
