import { useLocation } from 'react-router';
import { type DetailsAddress, parseDetails } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';

/** What the address of the details page names; undefined on other pages. */
export function useDetailsAddress(): DetailsAddress | undefined {
  const { pathname, search } = useLocation();
  return pathname === paths.details ? parseDetails(new URLSearchParams(search)) : undefined;
}
