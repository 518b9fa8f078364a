import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Suspense } from 'react';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';

/** The search with its results, or, without a term, the invitation to it. */
export function SearchPage({ term }: { term?: string }) {
  const words = useWords();
  const title = term ? words.searchResultsFor(term) : words.searchLabel;
  usePageTitle(title);
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{title}</h1>
      <SearchForm large {...(term && { term })} />
      {term ? (
        <Suspense fallback={<ResultsSkeleton />}>
          <SearchResults term={term} />
        </Suspense>
      ) : (
        <p className={styles.hint}>{words.searchHint}</p>
      )}
    </div>
  );
}
