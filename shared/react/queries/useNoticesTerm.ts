import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { parseTerm } from '../../site/details.ts';
import { isHomePath } from '../../site/paths.ts';
import { configQuery } from './config.ts';

/** The search term that finds the notices, if it is known. Every page has fetched it, see `pageCalls`. */
export function useNoticesTerm(): string | undefined {
  // The home page toasts the failure, because it shows what the config names.
  const isHome = isHomePath(useLocation().pathname);
  const meta = { toast: 'never' } as const;
  const query = { ...configQuery('home'), ...(!isHome && { meta }), enabled: false };
  return parseTerm(useQuery(query).data?.notices);
}
