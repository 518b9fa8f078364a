import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { Layout, Skeleton } from 'antd';
import { Suspense } from 'react';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { SiteMenu } from './SiteMenu.tsx';

export function AppHeader() {
  const { kind } = useDetailsAddress() ?? {};
  // The search page has a larger search form.
  const isSearchPage = kind === 'search' || kind === 'bare';
  return (
    // Focusable, for `useRetryButton`.
    <Layout.Header className={`${styles.header} no-print`} tabIndex={-1}>
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
