import type { AnchorHTMLAttributes } from 'react';
import { useLinkClick } from './linkClick.ts';

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
