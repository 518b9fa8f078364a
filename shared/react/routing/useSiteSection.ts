import { useLocation } from 'react-router';
import { isHomePath } from '../../site/paths.ts';
import { useIsNotices } from '../queries/useIsNotices.ts';
import { useDetailsAddress } from './address.ts';

export type SiteSection = 'home' | 'services' | 'notices' | 'search';

/** The section of the site navigation that the page belongs to. */
export function useSiteSection(): SiteSection | undefined {
  const { pathname } = useLocation();
  const { kind } = useDetailsAddress() ?? {};
  const isNotices = useIsNotices();
  if (isHomePath(pathname)) return 'home';
  if (kind === 'function') return 'services';
  if (isNotices) return 'notices';
  return kind === 'search' || kind === 'bare' ? 'search' : undefined;
}
