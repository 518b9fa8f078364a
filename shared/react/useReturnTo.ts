import { useSearchParams } from 'react-router';
import { paths } from '../site/paths.ts';
import { parseReturnPath } from '../site/returnPath.ts';
import { useDocumentData } from './documentData.ts';

/** Where the maintenance page (`from`) or the judge page (`to`) leads back to. */
export function useReturnTo(parameter: 'from' | 'to'): string {
  const { returnTo } = useDocumentData();
  const [query] = useSearchParams();
  return parseReturnPath(returnTo) ?? parseReturnPath(query.get(parameter)) ?? paths.root;
}
