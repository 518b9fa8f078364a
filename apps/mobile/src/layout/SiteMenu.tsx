import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { type MenuEntry, useMenu } from '@twinfront/shared/react/routing/useMenu';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { paths } from '@twinfront/shared/site/paths';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { LineIcon } from '../components/LineIcon.tsx';
import styles from './SiteMenu.module.css';

/** The owner's menu, which the visitor opens beside the search; nothing on a site without one. */
export function SiteMenu() {
  const messages = useMessages();
  const { key } = useLocation();
  const menu = useMenu(paths.homeApp);
  if (menu.length === 0) return null;
  return (
    <nav aria-label={messages.menu}>
      {/* Another key, and thus a closed menu, after each navigation. */}
      <details key={key} className={styles.menu} onKeyDown={closeByEscape}>
        <summary className={`icon-button ${styles.button}`} aria-label={messages.menu}>
          <LineIcon name="menu" />
          <LineIcon name="close" />
        </summary>
        <Entries entries={menu} className={styles.panel} />
      </details>
    </nav>
  );
}

function Entries({ entries, className }: { entries: MenuEntry[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {entries.map(({ title, to, current, children }) => (
        <li key={to.href + title}>
          <SiteLink to={to} aria-current={current} className={styles.link}>
            {title}
          </SiteLink>
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  );
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}
