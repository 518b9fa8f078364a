import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerQuery } from './answers.ts';

export const closeFlagQuery = queryOptions({
  ...answerQuery('closeFlag', 'whole'),
  // A new document has the flag; a background tab may hydrate much later.
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
  meta: { toast: 'first' },
});

/** The close flag; refetched on window focus and every `intervalMs`. */
export function useCloseFlag(intervalMs: number) {
  return useQuery({ ...closeFlagQuery, refetchInterval: intervalMs });
}
