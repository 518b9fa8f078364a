import { SiteAlert } from '@twinfront/shared/react/content/SiteAlert.tsx';
import { focusTarget, scrollToTop } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Outlet } from 'react-router';
import { LineIcon } from '../components/LineIcon.tsx';
import { AlertBar } from '../features/alert/AlertBar.tsx';
import { AppFooter } from './AppFooter.tsx';
import { AppHeader } from './AppHeader.tsx';
import styles from './AppLayout.module.css';
import { SiteTabBar } from './SiteTabBar.tsx';

/** Header, navigation, main and footer of every page except the maintenance page. */
export function AppLayout() {
  const messages = useMessages();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: before the script runs, it works as a link */}
      <a href="#main" onClick={focusTarget} className="skip-link no-print">
        {messages.skipToContent}
      </a>
      <AppHeader />
      <SiteAlert AlertBar={AlertBar} />
      <SiteTabBar />
      <main id="main" tabIndex={-1} className={`${styles.main} column`}>
        <Outlet />
        <BackToTop />
      </main>
      <AppFooter />
    </>
  );
}

/** A link to the start of the page, which stays in view from its third screen on. */
function BackToTop() {
  const messages = useMessages();
  return (
    <div className={`${styles.backToTop} no-print`}>
      {/* biome-ignore lint/a11y/useValidAnchor: before the script runs, it works as a link */}
      <a href="#top" className="icon-button" onClick={scrollToTop} aria-label={messages.backToTop}>
        <LineIcon name="up" />
      </a>
    </div>
  );
}
