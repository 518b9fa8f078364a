import { useWords } from '@twinfront/shared/react/entry/messages';
import { useLazyCombobox } from '@twinfront/shared/react/search/useLazyCombobox.tsx';
import { SEARCH_FIELD, useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { MAX_TERM_LENGTH } from '@twinfront/shared/site/details';
import Button from 'antd/es/button';
import { Icon } from '../../components/Icon.tsx';
import styles from './SearchForm.module.css';

const loadSuggestions = async () => (await import('./SearchSuggestions.tsx')).SearchSuggestions;

interface SearchFormProps {
  /** The term that was searched for. */
  term?: string;
  large?: boolean;
}

export function SearchForm({ term, large = false }: SearchFormProps) {
  const words = useWords();
  const form = useSearchForm();
  const { aid, fieldProps } = useLazyCombobox(loadSuggestions);
  return (
    <search className={large ? styles.large : styles.search}>
      <form className={styles.form} {...form}>
        <input
          {...fieldProps}
          className={styles.field}
          type="search"
          name={SEARCH_FIELD}
          defaultValue={term}
          maxLength={MAX_TERM_LENGTH}
          required
          placeholder={words.searchPlaceholder}
          aria-label={words.searchLabel}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button
          className={styles.button}
          type={large ? 'primary' : 'text'}
          htmlType="submit"
          shape={large ? 'round' : 'circle'}
          size={large ? 'large' : 'medium'}
          icon={<Icon name="search" />}
          aria-label={words.search}
        >
          {large ? words.search : undefined}
        </Button>
      </form>
      {aid}
    </search>
  );
}
