import type { SiteConfig } from '../../api/config.ts';
import { SiteLink } from '../routing/Link.tsx';

type FooterRecordsProps = Pick<SiteConfig['footer'], 'icp' | 'publicSecurity'>;

const ICP = 'https://beian.miit.gov.cn/';
const PUBLIC_SECURITY = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** The registrations of a Chinese site, each with the required link to its register. */
export function FooterRecords({ icp, publicSecurity }: FooterRecordsProps) {
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
