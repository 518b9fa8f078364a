import { parseDetails } from '@twinfront/shared/site/details';
import { paths } from '@twinfront/shared/site/paths';
import { Layout, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { SiteMenu } from './SiteMenu.tsx';

export function AppHeader() {
  const isSearchPage = useIsSearchPage();
  return (
    <Layout.Header className={`${styles.header} no-print`}>
      <Suspense fallback={<Skeleton.Input active />}>
        <SiteLogo />
      </Suspense>
      <SiteMenu />
      <div className={styles.tools}>
        {!isSearchPage && <SearchForm />}
        <ColorSchemeSwitch />
      </div>
    </Layout.Header>
  );
}

/** The search page has a larger search of its own. */
function useIsSearchPage(): boolean {
  const { pathname, search } = useLocation();
  if (pathname !== paths.details) return false;
  const { kind } = parseDetails(new URLSearchParams(search));
  return kind === 'search' || kind === 'bare';
}
