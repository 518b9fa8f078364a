import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  href?: never;
}

/** A link that is followed in place. The router's own brings along what fetches pages ahead. */
export function PageLink({ to, onClick, ...props }: PageLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
