import { useLocation } from 'react-router';
import { type DetailsAddress, parseDetails } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { parseReturnPath } from '../../site/returnPath.ts';
import { useInitialData } from '../entry/initialData.ts';
import { useHash } from './hash.ts';

/** The query of the present address. */
export function useUrlQuery(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}

/** What the address of the details page names; undefined on other pages. */
export function useDetailsAddress(): DetailsAddress | undefined {
  const { pathname, search } = useLocation();
  return pathname === paths.details ? parseDetails(new URLSearchParams(search)) : undefined;
}

/** Where the maintenance page (`from`) or the judge page (`to`) leads back to. */
export function useReturnTo(parameter: 'from' | 'to'): string {
  const { returnTo } = useInitialData();
  const query = useUrlQuery();
  const fragment = useHash();
  const path = parseReturnPath(returnTo) ?? parseReturnPath(query.get(parameter)) ?? paths.root;
  // The redirect to the maintenance page keeps the fragment of the address it came from.
  return parameter === 'from' ? path + fragment : path;
}
