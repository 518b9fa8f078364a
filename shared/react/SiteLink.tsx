import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { type LinkTarget, parseLink } from '../site/link.ts';
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

/** A click handler for rich text: links to our pages navigate without a new document. */
export function useContentNavigation() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    const anchor = event.target instanceof Element && event.target.closest('a');
    const target = anchor ? parseLink(anchor.getAttribute('href') ?? undefined) : undefined;
    if (target?.kind !== 'page') return;
    event.preventDefault();
    void navigate(target.href);
  };
}
