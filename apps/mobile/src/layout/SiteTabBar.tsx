import { useNoticesTerm } from '@twinfront/shared/react/queries/queries';
import {
  type NavigationEntry,
  useFragment,
  useNavigationEntry,
} from '@twinfront/shared/react/routing/address';
import { isPlainClick } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { detailsHref } from '@twinfront/shared/site/details';
import { hashTarget } from '@twinfront/shared/site/fragments';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { TabBar } from 'antd-mobile';
import type { MouseEvent } from 'react';
import { createPath, Link, useLocation } from 'react-router';
import { LineIcon } from '../components/LineIcon.tsx';
import styles from './SiteTabBar.module.css';

/** The site navigation at the bottom of the screen. Its tabs are links. */
export function SiteTabBar() {
  const messages = useMessages();
  const term = useNoticesTerm();
  const here = createPath(useLocation());
  const current = useCurrentTab();
  const section = (id: string) => `${paths.homeApp}#${id}`;
  const notices = term ? detailsHref({ kind: 'search', term }) : section(sectionIds.notices);

  const tab = (key: NavigationEntry, title: string, href: string) => (
    <TabBar.Item
      key={key}
      icon={<LineIcon name={key} />}
      title={
        // antd-mobile renders tabs without links.
        <Link
          to={href}
          className={styles.link}
          aria-current={key === current ? (href === here ? 'page' : 'true') : undefined}
          onClick={key === 'search' ? focusSearch : undefined}
        >
          {title}
        </Link>
      }
    />
  );
  return (
    <nav className={styles.nav} aria-label={messages.siteNavigation}>
      <TabBar className="column" activeKey={current ?? null} safeArea>
        {tab('home', messages.home, paths.homeApp)}
        {tab('services', messages.services, section(sectionIds.services))}
        {tab('notices', messages.notices, notices)}
        {tab('search', messages.search, paths.details)}
      </TabBar>
    </nav>
  );
}

/** The tab of the page; on the home page, that of the section which the fragment names. */
function useCurrentTab(): NavigationEntry | undefined {
  const section = useNavigationEntry();
  const fragment = hashTarget(useFragment());
  if (section !== 'home') return section;
  return fragment === sectionIds.services || fragment === sectionIds.notices ? fragment : 'home';
}

/** During the click, because iOS opens its keyboard at no other time. */
function focusSearch(event: MouseEvent): void {
  if (isPlainClick(event)) document.querySelector<HTMLElement>('[role="combobox"]')?.focus();
}
