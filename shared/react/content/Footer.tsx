import type { SiteConfig } from '../../api/config.ts';
import { contactsOf, type LinkTarget, parseLink } from '../../site/link.ts';
import { useNoticesTerm } from '../queries/queries.ts';
import { SiteLink } from '../routing/Link.tsx';
import { useDocumentData, useMessages } from '../runtime/AppContext.ts';

type Footer = SiteConfig['footer'];

interface FooterContactProps {
  contact: Footer['contact'];
  className?: string | undefined;
}

/** How to reach the owner. An entry without a target is text. */
export function FooterContact({ contact, className }: FooterContactProps) {
  const entries = contactsOf(contact);
  if (entries.length === 0) return null;
  return (
    <address className={className}>
      {entries.map(({ title, to }) => (
        <p key={title}>
          <SiteLink to={to}>{title}</SiteLink>
        </p>
      ))}
    </address>
  );
}

/** The owner's links, without those that `parseLink` rejects, and the feed of the notices, if the site has one. */
export function FooterLinks({ links = [] }: Pick<Footer, 'links'>) {
  const messages = useMessages();
  const { publicOrigin } = useDocumentData();
  const hasFeed = useNoticesTerm() !== undefined && publicOrigin !== undefined;
  const targets: { title: string; to: LinkTarget }[] = links.flatMap(({ title, href }) => {
    const to = parseLink(href);
    return to ? [{ title, to }] : [];
  });
  if (hasFeed) targets.push({ title: messages.feed, to: { kind: 'document', href: '/feed.xml' } });
  if (targets.length === 0) return null;
  return (
    <ul className="link-row">
      {targets.map(({ title, to }) => (
        <li key={to.href + title}>
          <SiteLink to={to}>{title}</SiteLink>
        </li>
      ))}
    </ul>
  );
}

const ICP = 'https://beian.miit.gov.cn/';
const PUBLIC_SECURITY = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** The registrations of a Chinese site, each with the required link to its register. */
export function FooterRecords({ icp, publicSecurity }: Pick<Footer, 'icp' | 'publicSecurity'>) {
  return (
    <>
      {icp && <SiteLink to={{ kind: 'external', href: ICP }}>{icp}</SiteLink>}
      {publicSecurity && (
        <SiteLink to={{ kind: 'external', href: PUBLIC_SECURITY + publicSecurity.code }}>
          {publicSecurity.number}
        </SiteLink>
      )}
    </>
  );
}
