import { useLocation } from 'react-router';
import { mailAbout } from '../../site/link.ts';
import { useHydrated } from '../browser.ts';
import { useConfig } from '../queries/queries.ts';
import { SiteLink } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';

/** A link that writes to the owner about an error on the page; nothing if no contact has an e-mail address. */
export function ErrorReport({ title, className = '' }: { title: string; className?: string }) {
  const messages = useMessages();
  const { data: site } = useConfig('site');
  const { pathname, search } = useLocation();
  // Documents do not depend on the host by which they are asked for.
  const origin = useHydrated() ? window.location.origin : '';
  const to = mailAbout(site?.footer.contact, messages.errorOn(title), origin + pathname + search);
  if (!to) return null;
  return (
    <p className={`no-print ${className}`}>
      <SiteLink to={to}>{messages.reportError}</SiteLink>
    </p>
  );
}
