import { useLocation } from 'react-router';
import { type DetailsAddress, parseDetails } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { parseReturnPath } from '../../site/returnPath.ts';
import { useDocumentData } from '../entry/AppContext.ts';
import { useHydrated } from '../theme/useHydrated.ts';

/** The item or search that the URL of the details page names; undefined on other pages. */
export function useDetailsAddress(): DetailsAddress | undefined {
  const { pathname, search } = useLocation();
  return pathname === paths.details ? parseDetails(new URLSearchParams(search)) : undefined;
}

/** The return path of the maintenance page (`from`) or the judge page (`to`). */
export function useReturnTo(parameter: 'from' | 'to'): string {
  const { returnTo } = useDocumentData();
  const { search, hash } = useLocation();
  // Browsers do not send it to the gateway.
  const isHashKnown = useHydrated();
  const named = new URLSearchParams(search).get(parameter);
  const path = parseReturnPath(returnTo) ?? parseReturnPath(named) ?? paths.root;
  // The links and redirects to both pages keep the fragment of the original URL.
  return isHashKnown ? path + hash : path;
}
