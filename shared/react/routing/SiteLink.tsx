import type { AnchorHTMLAttributes } from 'react';
import type { LinkTarget } from '../../site/link.ts';
import { NewTabMark } from '../content/NewTabMark.tsx';
import { PageLink } from './PageLink.tsx';

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
