import { useLocation } from 'react-router';
import { paths } from '../../site/paths.ts';
import { parseReturnPath } from '../../site/returnPath.ts';
import { useDocumentData } from '../runtime/AppContext.ts';
import { useFragment } from './address.ts';

/** The return path of the maintenance page (`from`) or the judge page (`to`). */
export function useReturnTo(parameter: 'from' | 'to'): string {
  const { returnTo } = useDocumentData();
  const { search } = useLocation();
  const fragment = useFragment();
  const named = new URLSearchParams(search).get(parameter);
  const path = parseReturnPath(returnTo) ?? parseReturnPath(named) ?? paths.root;
  // The links and redirects to both pages keep the fragment of the original URL.
  return path + fragment;
}
