import { useServices } from '@twinfront/shared/react/queries/home';
import { SiteLink } from '@twinfront/shared/react/routing/Link.tsx';
import { type MenuEntry, useMenu } from '@twinfront/shared/react/routing/useMenu';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { itemTarget } from '@twinfront/shared/site/link';
import { paths, sectionIds } from '@twinfront/shared/site/paths';
import { Menu, type MenuProps } from 'antd';
import { type AnchorHTMLAttributes, useRef, useState } from 'react';
import styles from './SiteMenu.module.css';

/**
 * The site navigation: the owner's menu, or the sections of the home page. Its entries are links; the function entries
 * are below the services, and are loaded when it has the focus or opens.
 */
export function SiteMenu() {
  const messages = useMessages();
  const [isOpened, setOpened] = useState(false);
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const tapOpens = useRef(false);
  const services = useServices(isOpened);
  const menu = useMenu(paths.homeWeb, [
    { title: messages.home, href: paths.root },
    { title: messages.services, href: `${paths.root}#${sectionIds.services}` },
    { title: messages.notices, href: `${paths.root}#${sectionIds.notices}` },
  ]);

  const inner = menu.flatMap(({ children }) => children);

  const onOpenChange = (keys: string[]) => {
    setOpened(true);
    setOpenKeys(keys);
  };

  const opener = (key: string): AnchorHTMLAttributes<HTMLAnchorElement> => ({
    // Enter follows the link; the menu would also open the entries and move the focus to them.
    onKeyDown: (event) => event.key === 'Enter' && event.stopPropagation(),
    // A finger cannot hover: its first tap opens the entries, and the second one follows the link.
    onPointerDown: ({ pointerType }) => {
      tapOpens.current = pointerType === 'touch' && !openKeys.includes(key);
    },
    onClick: (event) => {
      if (!tapOpens.current) return;
      tapOpens.current = false;
      event.preventDefault();
      // The entries above it stay open.
      onOpenChange([...openKeys.filter((open) => key.startsWith(`${open}-`)), key]);
    },
  });
  const functionEntries = (): MenuProps['items'] => {
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
      key: `function-${id}`,
      label: <SiteLink to={itemTarget({ kind: 'function', id }, link)}>{title}</SiteLink>,
    }));
  };
  const itemsOf = (entries: MenuEntry[], parent = ''): NonNullable<MenuProps['items']> =>
    entries.map(({ title, to, section, current, children }, index) => {
      const key = `${parent}${index}`;
      const below =
        children.length > 0
          ? itemsOf(children, `${key}-`)
          : section === 'services' && functionEntries();
      return {
        key,
        ...(current && { className: styles.current }),
        ...(below && { children: below }),
        label: (
          <SiteLink to={to} aria-current={current} {...(below && opener(key))}>
            {title}
          </SiteLink>
        ),
      };
    });
  return (
    <nav className={styles.nav} aria-label={messages.siteNavigation}>
      <Menu
        className={styles.menu}
        mode="horizontal"
        // Measuring in the browser would fold and shift items after the first paint.
        disabledOverflow
        items={itemsOf(menu)}
        // Otherwise what is below an entry would be outside of all landmarks.
        getPopupContainer={(entry) => entry.closest('nav') ?? document.body}
        // antd marks a selected submenu in the browser only; `styles.current` marks it in Node too.
        selectedKeys={[]}
        openKeys={openKeys}
        onOpenChange={onOpenChange}
        // The arrow keys reach only entries that are there before the menu opens.
        onFocus={() => setOpened(true)}
      />
      {inner.length > 0 && (
        // The menu renders them in the browser only.
        <noscript>
          <ul className={styles.inner}>
            {inner.map(({ title, to, current }) => (
              <li key={to.href + title}>
                <SiteLink to={to} aria-current={current}>
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </noscript>
      )}
    </nav>
  );
}
