import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '../queries/answers.ts';
import type { ServiceCard } from '../queries/queries.ts';
import type { Suggestion } from './suggestions.ts';

const PAUSE_MS = 200;

interface FoundSuggestions {
  term: string;
  /** With those of the services that match the term. */
  suggest: (services: ServiceCard[]) => Suggestion[];
}

/** Debounced: a new term aborts the query of the previous one. Disabled for the empty term. */
export function suggestionsQuery(term: string) {
  return queryOptions<FoundSuggestions>({
    queryKey: ['suggestions', term],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      // Loaded with the first term.
      const [api, { toSuggestions }] = await Promise.all([loadApi(), import('./suggestions.ts')]);
      const { articles } = await api.read(`search ${term}`, 'cards', { signal });
      return { term, suggest: (services) => toSuggestions(term, articles, services) };
    },
    enabled: term !== '',
    placeholderData: (previous) =>
      previous && term.startsWith(previous.term) ? previous : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
