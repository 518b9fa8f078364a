import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyInBrowser, lazyRendered, loadLater } from '@twinfront/shared/react/entry/lazy.tsx';
import { ViewOffer } from '@twinfront/shared/react/offer/ViewOffer.tsx';
import { useMaintenanceRedirect } from '@twinfront/shared/react/queries/closeFlag';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { focusTarget } from '@twinfront/shared/react/routing/Link.tsx';
import { PageEffects } from '@twinfront/shared/react/routing/PageEffects.tsx';
import { Layout } from 'antd';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AppFooter } from './AppFooter.tsx';
import { AppHeader } from './AppHeader.tsx';
import styles from './AppLayout.module.css';

const CONTENT_ID = 'content';

const SiteAlert = lazyRendered(
  'features/alert/SiteAlert',
  () => import('../features/alert/SiteAlert.tsx'),
);

const OfflineNotice = lazyInBrowser(() =>
  loadLater(() => import('@twinfront/shared/react/status/OfflineNotice.tsx')),
);

const SwitchViewNotification = lazyInBrowser(
  () => import('../features/switch-view/SwitchViewNotification.tsx'),
);

/** Header, main and footer of every page except the maintenance page. */
export function AppLayout() {
  const messages = useMessages();
  const { data: site } = useConfig('site');
  useMaintenanceRedirect();

  return (
    <Layout>
      <a className="skip-link no-print" href={`#${CONTENT_ID}`} onClick={focusTarget}>
        {messages.skipToContent}
      </a>
      {site?.alert && (
        <Suspense>
          <SiteAlert />
        </Suspense>
      )}
      <AppHeader />
      <Layout.Content id={CONTENT_ID} className={styles.main} tabIndex={-1}>
        <Outlet />
      </Layout.Content>
      <PageEffects />
      <AppFooter />
      <OfflineNotice />
      <ViewOffer shown="desktop" Offer={SwitchViewNotification} />
    </Layout>
  );
}
