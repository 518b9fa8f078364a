import { parseLink } from '../../site/link.ts';
import { useConfig } from '../queries/queries.ts';
import { SiteLink } from '../routing/Link.tsx';
import { OpeningHours } from './OpeningHours.tsx';

/** When and where visitors are welcome; nothing if the site says neither. */
export function VisitInfo({ className }: { className?: string | undefined }) {
  const { data: site } = useConfig('site');
  const { hours, address, map } = site ?? {};
  if (!hours && !address) return null;
  return (
    <div className={className}>
      {hours && <OpeningHours hours={hours} />}
      {address && (
        <address>
          <SiteLink to={parseLink(map)}>{address}</SiteLink>
        </address>
      )}
    </div>
  );
}
