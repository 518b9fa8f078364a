import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { Layout } from 'antd';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { ColorSchemeSwitch, TextSizeSwitch } from './Preferences.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { SiteMenu } from './SiteMenu.tsx';

export function AppHeader() {
  const { kind } = useDetailsAddress() ?? {};
  // The search page has a larger search form.
  const isSearchPage = kind === 'search' || kind === 'bare';
  return (
    // Focusable, for `useRetryButton`.
    <Layout.Header className={`column no-print ${styles.header}`} tabIndex={-1}>
      <SiteLogo />
      <SiteMenu />
      <div className={styles.tools}>
        {!isSearchPage && <SearchForm />}
        <TextSizeSwitch />
        <ColorSchemeSwitch />
      </div>
    </Layout.Header>
  );
}
