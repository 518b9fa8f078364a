import { useServices } from '@twinfront/shared/react/queries/home';
import { type NavigationEntry, useNavigationEntry } from '@twinfront/shared/react/routing/address';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { Menu, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './SiteMenu.module.css';

/** The site navigation. Its entries are links; the function entries are loaded when it has the focus or opens. */
export function SiteMenu() {
  const messages = useMessages();
  const current = useNavigationEntry();
  const [isOpened, setOpened] = useState(false);
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const tapOpens = useRef(false);
  const services = useServices(isOpened);

  const onOpenChange = (keys: string[]) => {
    setOpened(true);
    setOpenKeys(keys);
  };

  const link = (section: NavigationEntry, hash: string, label: string) => ({
    key: section,
    ...(section === current && { className: styles.current }),
    label: (
      <Link
        to={paths.homeWeb + hash}
        aria-current={section === current ? (hash ? 'true' : 'page') : undefined}
        // Enter follows the link; the menu would also open the entries and move the focus to them.
        onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
        // A finger cannot hover: its first tap opens the entries, and the second one follows the link.
        onPointerDown={({ pointerType }) => {
          const isClosed = section === 'services' && !openKeys.includes(section);
          tapOpens.current = isClosed && pointerType === 'touch';
        }}
        onClick={(event) => {
          if (!tapOpens.current) return;
          tapOpens.current = false;
          event.preventDefault();
          onOpenChange([section]);
        }}
      >
        {label}
      </Link>
    ),
  });
  const entries = (): MenuProps['items'] => {
    const { items, isPending, hasFailed, retry } = services;
    if (isPending) return [{ key: 'status', label: messages.loading, disabled: true }];
    if (hasFailed) {
      const label = `${messages.servicesFailed} · ${messages.retry}`;
      return [{ key: 'retry', label, onClick: retry }];
    }
    if (items.length === 0) {
      return [{ key: 'status', label: messages.servicesEmpty, disabled: true }];
    }
    return items.map(({ id, title, link }) => ({
      // An id may be the key of a section.
      key: `function-${id}`,
      label: <SiteLink to={itemTarget({ kind: 'function', id }, link)}>{title}</SiteLink>,
    }));
  };
  const items: MenuProps['items'] = [
    link('home', '', messages.home),
    {
      ...link('services', `#${sectionIds.services}`, messages.services),
      children: entries(),
    },
    link('notices', `#${sectionIds.notices}`, messages.notices),
  ];
  return (
    <nav className={styles.nav} aria-label={messages.siteNavigation}>
      <Menu
        className={styles.menu}
        mode="horizontal"
        // Measuring in the browser would fold and shift items after the first paint.
        disabledOverflow
        items={items}
        // antd marks a selected submenu in the browser only; `styles.current` marks it in Node too.
        selectedKeys={[]}
        openKeys={openKeys}
        onOpenChange={onOpenChange}
        // The arrow keys reach only entries that are there before the menu opens.
        onFocus={() => setOpened(true)}
      />
    </nav>
  );
}
