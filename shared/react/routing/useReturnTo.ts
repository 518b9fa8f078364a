import { useLocation } from 'react-router';
import { paths } from '../../site/paths.ts';
import { parseReturnPath } from '../../site/returnPath.ts';
import { useHydrated } from '../browser.ts';
import { useDocumentData } from '../runtime/AppContext.ts';

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
