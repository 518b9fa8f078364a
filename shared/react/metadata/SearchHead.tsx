import { useSearch } from '../queries/items.ts';
import { stateOf } from '../queries/queryState.ts';
import { PageHead } from './PageHead.tsx';

interface SearchHeadProps {
  term: string;
  title: string;
}

/** Metadata of the results of a search. */
export function SearchHead({ term, title }: SearchHeadProps) {
  const { hasFailed } = stateOf(useSearch(term));
  return <PageHead title={title} status={hasFailed ? 503 : undefined} noindex={!hasFailed} />;
}
