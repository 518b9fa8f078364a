import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { Button } from 'antd-mobile';
import { LineIcon } from '../../components/LineIcon.tsx';
import styles from './SearchForm.module.css';

const SearchSuggestions = lazyInBrowser(
  () => import('@twinfront/shared/react/search/SearchSuggestions.tsx'),
);

export const SEARCH_INPUT_ID = 'site-search';

export function SearchForm() {
  const messages = useMessages();
  const address = useDetailsAddress();
  const term = address?.kind === 'search' ? address.term : '';
  const { formProps, inputProps, list } = useSearchForm(term, SEARCH_INPUT_ID);

  return (
    <search className={styles.search}>
      <form {...formProps} className={styles.form}>
        <input {...inputProps} className={styles.input} type="search" />
        <Button
          type="submit"
          color="primary"
          fill="none"
          className="icon-button"
          aria-label={messages.search}
        >
          <LineIcon name="search" />
        </Button>
      </form>
      {list.suggestions.length > 0 && <SearchSuggestions list={list} className={styles.list} />}
    </search>
  );
}
