import { SearchOutlined } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { SearchBox } from '@twinfront/shared/react/search/SearchBox.tsx';
import { Button, Input } from 'antd';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  /** The term of the current search. */
  term?: string | undefined;
  large?: boolean;
}

export function SearchForm({ term = '', large = false }: SearchFormProps) {
  const messages = useMessages();
  return (
    <SearchBox
      term={term}
      className={`${styles.search} ${large ? styles.large : ''}`}
      showSummaries
    >
      {(inputProps) => (
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
      )}
    </SearchBox>
  );
}
