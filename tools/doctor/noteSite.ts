import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { parseLink } from '@twinfront/shared/site/link';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';
import { noteInsecure } from './noteInsecure.ts';
import { quote } from './quote.ts';

export function noteSite({ logo, timeZone, footer }: SiteConfig): Finding[] {
  const refused = (footer.links ?? []).filter(({ href }) => !parseLink(href));
  return [
    ...refused.map(
      ({ title, href }): Finding => ({
        level: 'flaw',
        what: `The link ${quote(title)} in data.footer.links leads to ${quote(href)}, which is refused. Right would be an http(s) address, or a page of the site.`,
        seen: 'nothing of this link in the footer: it is left out.',
      }),
    ),
    ...(logo
      ? noteInsecure('data.logo', logo)
      : [hint('data.logo is missing: the first letter of the name stands for it.')]),
    ...(timeZone ? [] : [hint('data.timeZone is missing: dates are in the time of Shanghai.')]),
  ];
}
