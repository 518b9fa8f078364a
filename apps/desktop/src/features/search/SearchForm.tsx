import { SearchOutlined } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/runtime/lazy.tsx';
import { useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { Button, Input } from 'antd';
import styles from './SearchForm.module.css';

const SearchSuggestions = lazyInBrowser(
  () => import('@twinfront/shared/react/search/SearchSuggestions.tsx'),
);

interface SearchFormProps {
  /** The term of the current search. */
  term?: string | undefined;
  large?: boolean;
}

/** Works without JavaScript: submits to `/details?search=`. */
export function SearchForm({ term = '', large = false }: SearchFormProps) {
  const messages = useMessages();
  const { formProps, inputProps, list } = useSearchForm(term);

  return (
    <search className={`${styles.search} ${large ? styles.large : ''}`}>
      <form {...formProps}>
        <Input.Search
          {...inputProps}
          size={large ? 'large' : 'medium'}
          enterButton={
            <Button
              type={large ? 'primary' : 'default'}
              htmlType="submit"
              icon={<SearchOutlined aria-hidden />}
              aria-label={messages.search}
            >
              {large ? messages.search : undefined}
            </Button>
          }
        />
      </form>
      {list.suggestions.length > 0 && (
        <SearchSuggestions list={list} className={styles.list} showSummaries />
      )}
    </search>
  );
}
