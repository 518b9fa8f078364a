import type { SiteConfig } from '../../api/config.ts';
import { parseLink } from '../../site/link.ts';
import { SiteLink } from '../routing/Link.tsx';
import { WholeNumbers } from './WholeNumbers.tsx';

interface FooterContactProps {
  contact: SiteConfig['footer']['contact'];
  className?: string | undefined;
}

/** How to reach the owner. An entry whose link `parseLink` rejects is text. */
export function FooterContact({ contact = [], className }: FooterContactProps) {
  const entries = [contact].flat();
  if (entries.length === 0) return null;
  return (
    <address className={className}>
      {entries.map((entry) => {
        const { title, href } = typeof entry === 'string' ? { title: entry } : entry;
        return (
          <p key={title}>
            <SiteLink to={parseLink(href)}>
              <WholeNumbers text={title} />
            </SiteLink>
          </p>
        );
      })}
    </address>
  );
}
