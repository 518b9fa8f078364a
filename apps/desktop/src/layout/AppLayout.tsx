import { SiteAlert } from '@twinfront/shared/react/content/SiteAlert.tsx';
import { focusTarget } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser, loadOnFirstUse } from '@twinfront/shared/react/runtime/lazy.tsx';
import { Layout } from 'antd';
import { Outlet } from 'react-router';
import { AlertBar } from '../features/alert/AlertBar.tsx';
import { AppFooter } from './AppFooter.tsx';
import { AppHeader } from './AppHeader.tsx';
import styles from './AppLayout.module.css';

const CONTENT_ID = 'content';

const BackToTop = lazyInBrowser(() => loadOnFirstUse(() => import('./BackToTop.tsx')));

/** Header, main and footer of every page except the maintenance page. */
export function AppLayout() {
  const messages = useMessages();
  return (
    <Layout>
      <a className="skip-link no-print" href={`#${CONTENT_ID}`} onClick={focusTarget}>
        {messages.skipToContent}
      </a>
      <SiteAlert AlertBar={AlertBar} />
      <AppHeader />
      <Layout.Content id={CONTENT_ID} className={`column ${styles.main}`} tabIndex={-1}>
        <Outlet />
        <div className={`no-print ${styles.backToTop}`}>
          <BackToTop />
        </div>
      </Layout.Content>
      <AppFooter />
    </Layout>
  );
}
