import { paths } from '../../site/paths.ts';
import { parseReturnPath } from '../../site/returnPath.ts';
import { useInitialData } from '../entry/initialData.ts';
import { useHash } from './hash.ts';
import { useUrlQuery } from './useUrlQuery.ts';

/** Where the maintenance page (`from`) or the judge page (`to`) leads back to. */
export function useReturnTo(parameter: 'from' | 'to'): string {
  const { returnTo } = useInitialData();
  const query = useUrlQuery();
  const fragment = useHash();
  const path = parseReturnPath(returnTo) ?? parseReturnPath(query.get(parameter)) ?? paths.root;
  // The redirect to the maintenance page keeps the fragment of the address it came from.
  return parameter === 'from' ? path + fragment : path;
}
