import { ArrowRightOutlined } from '@ant-design/icons';
import { SearchSuggestions as Suggestions } from '@twinfront/shared/react/search/SearchSuggestions.tsx';
import type { ComboboxProps } from '@twinfront/shared/react/search/useSearchForm';
import styles from './SearchSuggestions.module.css';

export default function SearchSuggestions(props: ComboboxProps) {
  return (
    <Suggestions
      {...props}
      className={styles.list}
      showSummaries
      icon={<ArrowRightOutlined aria-hidden />}
    />
  );
}
