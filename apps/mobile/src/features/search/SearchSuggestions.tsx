import { SearchSuggestions as Suggestions } from '@twinfront/shared/react/search/SearchSuggestions.tsx';
import type { LazyComboboxProps } from '@twinfront/shared/react/search/useLazyCombobox.tsx';
import styles from './SearchSuggestions.module.css';

export function SearchSuggestions(props: LazyComboboxProps) {
  return <Suggestions {...props} className={styles.list} />;
}
