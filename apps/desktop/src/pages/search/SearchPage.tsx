import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Typography } from 'antd';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';

/** The search form with the results of a term, or with a hint without one. */
export function SearchPage({ term }: { term?: string | undefined }) {
  const messages = useMessages();
  const title = term ? messages.searchResultsFor(term) : messages.searchLabel;
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <Typography.Title>{title}</Typography.Title>
      <SearchForm large term={term} />
      {term ? (
        <SearchResults term={term} />
      ) : (
        <Typography.Text type="secondary">{messages.searchHint}</Typography.Text>
      )}
    </div>
  );
}
