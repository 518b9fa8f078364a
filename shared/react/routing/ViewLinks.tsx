import { useLocation } from 'react-router';
import type { Device } from '../../site/device.ts';
import { judgeHref, neutralHref, viewHref } from '../../site/judgeHref.ts';
import { claimOffer } from '../offer/ViewOffer.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { useFragment } from './address.ts';

interface ViewLinksProps {
  /** The device whose view is not shown. */
  other: Device;
  className?: string | undefined;
}

/**
 * Links to the other view of this page and to the judge page. They load a new document, because the
 * gateway detects the device and sets the view cookie.
 */
export function ViewLinks({ other, className }: ViewLinksProps) {
  const messages = useMessages();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // Browsers carry the fragment through the redirect of the gateway.
  const fragment = useFragment();
  return (
    <p className={className}>
      <a href={viewHref(other, pathname, query) + fragment} rel="nofollow" onClick={claimOffer}>
        {messages.switchView[other]}
      </a>
      <a href={judgeHref(neutralHref(pathname, query)) + fragment} rel="nofollow">
        {messages.whyThisVersion}
      </a>
    </p>
  );
}
