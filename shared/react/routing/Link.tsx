import { type Query, useQueryClient } from '@tanstack/react-query';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { type LinkTarget, parseLink } from '../../site/link.ts';
import { prefetchPage } from '../queries/queries.ts';
import { useDocumentData, useLoadPage, useMessages } from '../runtime/AppContext.ts';
import { focus, scrollToFragment } from './focus.ts';

type SiteLinkProps = { to: LinkTarget | undefined } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href'
>;

/** A link, which opens a new tab if it leads to another site; plain text without a target. Its letters decide on its direction. */
export function SiteLink({ to: target, children, ...props }: SiteLinkProps) {
  const to = useOwnTarget(target);
  if (!to) {
    return (
      <span dir="auto" {...props}>
        {children}
      </span>
    );
  }
  if (to.kind === 'page') {
    return (
      <PageLink to={to.href} dir="auto" {...props}>
        {children}
      </PageLink>
    );
  }
  return (
    <a {...linkAttributes(to)} dir="auto" {...props}>
      {children}
      {to.kind === 'external' && <NewTabMark />}
    </a>
  );
}

/** A link to a page of this site, which is loaded when the visitor is about to follow it. */
function PageLink(props: LinkProps & { to: string }) {
  const queryClient = useQueryClient();
  const loadPage = useLoadPage();
  const prefetch = async () => {
    try {
      await loadPage(props.to);
    } catch {
      // A click loads the document instead.
      return;
    }
    // The current page may use a failed call too: its second failure would show the toast again.
    await prefetchPage(queryClient, props.to, false);
    // The page would be shown as failed first.
    const predicate = ({ state }: Query) => state.status === 'error';
    queryClient.removeQueries({ type: 'inactive', predicate });
  };
  // Touching a link is entering it with the pointer.
  return <Link onPointerEnter={prefetch} onFocus={prefetch} {...props} />;
}

/** The page that an absolute address of this site names; any other target as it is. */
export function useOwnTarget(to: LinkTarget | undefined): LinkTarget | undefined {
  const { publicOrigin } = useDocumentData();
  return to?.kind === 'external' ? parseLink(to.href, publicOrigin) : to;
}

/** The attributes of a link that the router does not follow. */
export function linkAttributes({ kind, href }: LinkTarget) {
  return kind === 'external' ? { href, target: '_blank', rel: 'noopener nofollow' } : { href };
}

/** With the text variation selector, because some fonts render the arrow as an emoji. */
const ARROW = '↗\uFE0E';

/** Styled by `style/utilities.css`. */
export function NewTabMark() {
  const messages = useMessages();
  return (
    <span className="new-tab-mark">
      <span aria-hidden="true">{ARROW}</span>{' '}
      <span className="visually-hidden">{messages.opensInNewTab}</span>
    </span>
  );
}

/** Whether a click opens a link in this tab: no modifier key, primary button. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/** Click handler for fragment links: focuses the target without a history entry unknown to the router. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}

/** Click handler for a link to the start of the page, whose heading it focuses, without a history entry. */
export function scrollToTop(event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const heading = scrollToFragment('#top');
  if (heading) focus(heading);
}

/** Navigates to a page of this site. As with a link, the present address adds no history entry. */
export function useNavigateTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const { href } = window.location;
    void navigate(to, { replace: new URL(to, href).href === href });
  };
}
