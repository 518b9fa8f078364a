import { MAX_RESULTS } from '../../api/limits.ts';
import { newestFirst } from '../../site/newestFirst.ts';
import { useMessages } from '../entry/AppContext.ts';
import { useSearch } from './items.ts';
import { stateOf } from './queryState.ts';

/** The notices, newest first: all that their search finds, of which the API returns at most 50. */
export function useNotices(term: string) {
  const messages = useMessages();
  const query = useSearch(term);
  const notices = newestFirst(query.data ?? []);
  return {
    ...stateOf(query),
    notices,
    /** How to find older ones, if there may be more. */
    hint: notices.length === MAX_RESULTS ? messages.noticesOlder(MAX_RESULTS) : undefined,
  };
}
