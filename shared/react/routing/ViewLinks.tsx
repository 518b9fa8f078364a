import { useLocation } from 'react-router';
import type { Device } from '../../site/device.ts';
import { judgeHref, neutralHref, viewHref } from '../../site/judgeHref.ts';
import { useMessages } from '../entry/messages.ts';

interface ViewLinksProps {
  /** The view that the visitor is not in. */
  other: Device;
  className?: string | undefined;
}

/**
 * Quiet ways to the other view of this page, and to why this one is shown. Document links: only the
 * gateway knows how this visitor was judged, and keeps a choice.
 */
export function ViewLinks({ other, className }: ViewLinksProps) {
  const messages = useMessages();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <p className={className}>
      <a href={viewHref(other, pathname, query)} rel="nofollow">
        {other === 'desktop' ? messages.viewDesktop : messages.viewMobile}
      </a>
      <a href={judgeHref(neutralHref(pathname, query))} rel="nofollow">
        {messages.judgeFooter}
      </a>
    </p>
  );
}
