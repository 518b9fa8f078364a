import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { LinkTarget } from '../../site/link.ts';
import { useMessages } from '../entry/AppContext.ts';

type SiteLinkProps = { to: LinkTarget | undefined } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href'
>;

/** A link to a page of this site, or to another site in a new tab; plain text without a target. */
export function SiteLink({ to, children, ...props }: SiteLinkProps) {
  if (!to) return <span {...props}>{children}</span>;
  if (to.kind === 'page') {
    return (
      <PageLink to={to.href} {...props}>
        {children}
      </PageLink>
    );
  }
  const isExternal = to.kind === 'external';
  return (
    <a
      href={to.href}
      {...(isExternal && { target: '_blank', rel: 'noopener nofollow' })}
      {...props}
    >
      {children}
      {isExternal && <NewTabMark />}
    </a>
  );
}

/** With the text variation selector, because some fonts render the arrow as an emoji. */
const ARROW = '↗\uFE0E';

/** Styled by `style/utilities.css`. */
function NewTabMark() {
  const messages = useMessages();
  return (
    <span className="new-tab-mark">
      <span aria-hidden="true">{ARROW}</span>{' '}
      <span className="visually-hidden">{messages.opensInNewTab}</span>
    </span>
  );
}

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path, query and hash. */
  to: string;
  href?: never;
}

/** A link to a page of this site, which the router follows. */
export function PageLink({ to, onClick, ...props }: PageLinkProps) {
  const follow = useLinkClick(to);
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    />
  );
}

/** Whether a click opens a link in this tab: no modifier key, primary button. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/** Navigates to a page of this site. The present address adds no history entry, as in browsers. */
export function useNavigateTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const { href } = window.location;
    // Removes the focus: `useRouteFocus` then knows whether the visitor has focused another element meanwhile.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(to, { replace: new URL(to, href).href === href });
  };
}

/**
 * A click handler that navigates to a page of this site. React Router's `useLinkClickHandler` adds 8 KB
 * to the bundle, because it is not tree-shaken from `Link`, `Form` and `ScrollRestoration`.
 */
export function useLinkClick(to: string): (event: MouseEvent) => void {
  const navigateTo = useNavigateTo();
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigateTo(to);
  };
}
