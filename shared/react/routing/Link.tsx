import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import type { LinkTarget } from '../../site/link.ts';
import { NewTabMark } from '../content/NewTabMark.tsx';

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
  if (to.kind === 'document') {
    return (
      <a href={to.href} {...props}>
        {children}
      </a>
    );
  }
  return (
    <a href={to.href} target="_blank" rel="noopener nofollow" {...props}>
      {children}
      <NewTabMark />
    </a>
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

/** A click that means to open a link here: not in a new tab or window, and not as a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/**
 * A click handler that navigates to a page of this site. The router's own hook comes with its `Link`,
 * `Form` and `ScrollRestoration`, which cannot be shaken off: 8 KB.
 */
export function useLinkClick(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace: createPath(location) === to });
  };
}
