import type { AnchorHTMLAttributes } from 'react';
import type { LinkTarget } from '../site/link.ts';
import { PageLink } from './PageLink.tsx';

type SiteLinkProps = { to: LinkTarget | undefined } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href'
>;

/** A link to one of our pages, or to another site in a new tab; plain text if it leads nowhere. */
export function SiteLink({ to, children, ...props }: SiteLinkProps) {
  if (!to) return <span {...props}>{children}</span>;
  if (to.kind === 'page') {
    return (
      <PageLink to={to.href} {...props}>
        {children}
      </PageLink>
    );
  }
  const elsewhere = to.kind === 'external' && { target: '_blank', rel: 'noopener nofollow' };
  return (
    <a href={to.href} {...elsewhere} {...props}>
      {children}
    </a>
  );
}
