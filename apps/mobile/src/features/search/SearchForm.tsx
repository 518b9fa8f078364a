import { useWords } from '@twinfront/shared/react/entry/messages';
import { useLazyCombobox } from '@twinfront/shared/react/search/useLazyCombobox.tsx';
import { SEARCH_FIELD, useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { MAX_TERM_LENGTH, parseDetails } from '@twinfront/shared/site/details';
import { SearchOutline } from 'antd-mobile-icons';
import { useSearchParams } from 'react-router';
import styles from './SearchForm.module.css';

const loadSuggestions = async () => (await import('./SearchSuggestions.tsx')).SearchSuggestions;

export const SEARCH_INPUT_ID = 'site-search';

export function SearchForm() {
  const words = useWords();
  const form = useSearchForm();
  const { aid, fieldProps } = useLazyCombobox(loadSuggestions, SEARCH_INPUT_ID);
  const [query] = useSearchParams();
  const address = parseDetails(query);
  const term = address.kind === 'search' ? address.term : '';

  return (
    <search className={styles.search}>
      <form {...form} className={styles.form}>
        <input
          {...fieldProps}
          key={term}
          className={styles.input}
          type="search"
          name={SEARCH_FIELD}
          defaultValue={term}
          maxLength={MAX_TERM_LENGTH}
          placeholder={words.searchPlaceholder}
          aria-label={words.searchLabel}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit" className={styles.submit} aria-label={words.search}>
          <SearchOutline aria-hidden />
        </button>
      </form>
      {aid}
    </search>
  );
}
