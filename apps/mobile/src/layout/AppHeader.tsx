import { SiteMark } from '@twinfront/shared/react/content/SiteMark.tsx';
import { useConfig } from '@twinfront/shared/react/queries/queries';
import { queryState } from '@twinfront/shared/react/queries/queryState';
import { isPlainClick } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { paths } from '@twinfront/shared/site/paths';
import { Skeleton } from 'antd-mobile';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { LineIcon } from '../components/LineIcon.tsx';
import { RetryButton } from '../components/RetryButton.tsx';
import { SearchForm } from '../features/search/SearchForm.tsx';
import styles from './AppHeader.module.css';
import { ColorSchemeSwitch, TextSizeSwitch } from './Preferences.tsx';
import { SiteMenu } from './SiteMenu.tsx';

export function AppHeader() {
  const { pathname } = useLocation();
  return (
    // Focusable, for `useRetryButton`.
    <header className={styles.header} tabIndex={-1}>
      <div className={`${styles.name} column`}>
        <HomeLink />
        <TextSizeSwitch />
        <ColorSchemeSwitch />
      </div>
      <div className={`${styles.tools} column`}>
        {pathname !== paths.homeApp && <BackLink />}
        <SearchForm />
        <SiteMenu />
      </div>
    </header>
  );
}

/** The site's logo and name as a link to the home page, or a retry button. */
function HomeLink() {
  const messages = useMessages();
  const { isPending, hasFailed, ...retry } = queryState(useConfig('site'));
  if (isPending) return <Skeleton.Title animated aria-hidden />;
  return (
    <>
      <Link to={paths.homeApp} className={styles.home}>
        {hasFailed ? messages.home : <SiteMark />}
      </Link>
      {hasFailed && <RetryButton {...retry} />}
    </>
  );
}

/** Navigates back within the site; on the first page of the visit, to the home page. */
function BackLink() {
  const messages = useMessages();
  const navigate = useNavigate();

  const goBack = (event: MouseEvent) => {
    // The router's index of the history entry.
    if (!isPlainClick(event) || !(window.history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <Link
      to={paths.homeApp}
      onClick={goBack}
      aria-label={messages.back}
      className="icon-button"
      style={{ marginInlineStart: '-0.75rem' }}
    >
      <LineIcon name="left" />
    </Link>
  );
}
