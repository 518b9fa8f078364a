import type { SiteConfig } from '../../api/config.ts';
import { parseLink } from '../../site/link.ts';
import { SiteLink } from '../routing/Link.tsx';

interface FooterLinksProps {
  links: SiteConfig['footer']['links'];
  className?: string | undefined;
}

/** The owner's links, without those that `parseLink` rejects. */
export function FooterLinks({ links = [], className }: FooterLinksProps) {
  const targets = links.flatMap(({ title, href }) => {
    const to = parseLink(href);
    return to ? [{ title, to }] : [];
  });
  if (targets.length === 0) return null;
  return (
    <ul className={className}>
      {targets.map(({ title, to }) => (
        <li key={to.href + title}>
          <SiteLink to={to}>{title}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
