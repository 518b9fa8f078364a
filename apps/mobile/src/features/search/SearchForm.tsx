import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/entry/lazy.tsx';
import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { Button } from 'antd-mobile';
import { SearchOutline } from 'antd-mobile-icons';
import { useEffect, useRef } from 'react';
import styles from './SearchForm.module.css';

const SearchSuggestions = lazyInBrowser(() => import('./SearchSuggestions.tsx'));

export const SEARCH_INPUT_ID = 'site-search';

export function SearchForm() {
  const messages = useMessages();
  const address = useDetailsAddress();
  const term = address?.kind === 'search' ? address.term : '';
  const { formProps, fieldProps, initialText, combobox } = useSearchForm(term, SEARCH_INPUT_ID);
  const input = useRef<HTMLInputElement>(null);
  const lastText = useRef(initialText);
  useEffect(() => {
    const field = input.current;
    // A visitor who types while the page changes keeps the text.
    const isTyped = field === document.activeElement && field?.value !== lastText.current;
    if (field && lastText.current !== initialText && !isTyped) field.value = initialText;
    lastText.current = initialText;
  }, [initialText]);

  return (
    <search className={styles.search}>
      <form {...formProps} className={styles.form}>
        <input
          {...fieldProps}
          ref={input}
          className={styles.input}
          type="search"
          defaultValue={initialText}
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
