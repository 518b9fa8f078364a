import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/entry/lazy.tsx';
import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { useLazyCombobox } from '@twinfront/shared/react/search/useLazyCombobox';
import { SEARCH_FIELD, useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import { Button } from 'antd-mobile';
import { SearchOutline } from 'antd-mobile-icons';
import { useEffect, useRef } from 'react';
import styles from './SearchForm.module.css';

const SearchSuggestions = lazyInBrowser(() => import('./SearchSuggestions.tsx'));

export const SEARCH_INPUT_ID = 'site-search';

export function SearchForm() {
  const messages = useMessages();
  const form = useSearchForm();
  const address = useDetailsAddress();
  const term = address?.kind === 'search' ? address.term : '';
  const { combobox, fieldProps } = useLazyCombobox(term, SEARCH_INPUT_ID);
  const input = useRef<HTMLInputElement>(null);
  const lastTerm = useRef(term);
  useEffect(() => {
    const field = input.current;
    // A visitor who types while the page changes keeps the text.
    const isTyped = field === document.activeElement && field?.value !== lastTerm.current;
    if (field && lastTerm.current !== term && !isTyped) field.value = term;
    lastTerm.current = term;
  }, [term]);

  return (
    <search className={styles.search}>
      <form {...form} className={styles.form}>
        <input
          {...fieldProps}
          ref={input}
          className={styles.input}
          type="search"
          name={SEARCH_FIELD}
          defaultValue={term}
          maxLength={MAX_TERM_LENGTH}
          placeholder={messages.searchPlaceholder}
          aria-label={messages.searchLabel}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button
          type="submit"
          color="primary"
          fill="none"
          className="icon-button"
          aria-label={messages.search}
        >
          <SearchOutline aria-hidden />
        </Button>
      </form>
      {combobox && <SearchSuggestions {...combobox} />}
    </search>
  );
}
