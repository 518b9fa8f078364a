import { SearchOutlined } from '@ant-design/icons';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { lazyInBrowser } from '@twinfront/shared/react/entry/lazy.tsx';
import { useSearchForm } from '@twinfront/shared/react/search/useSearchForm';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './SearchForm.module.css';

const SearchSuggestions = lazyInBrowser(() => import('./SearchSuggestions.tsx'));

interface SearchFormProps {
  /** The term of the current search. */
  term?: string | undefined;
  large?: boolean;
}

/** Works without JavaScript: submits to `/details?search=`. */
export function SearchForm({ term = '', large = false }: SearchFormProps) {
  const messages = useMessages();
  const { formProps, fieldProps, initialText, combobox } = useSearchForm(term);
  const input = useRef<InputRef>(null);
  const [value, setValue] = useState(initialText);
  // Text typed before hydration is in the element only; the next render would remove it.
  useEffect(() => setValue(input.current?.input?.value ?? ''), []);

  return (
    <search className={`${styles.search} ${large ? styles.large : ''}`}>
      <form {...formProps}>
        <Input.Search
          {...fieldProps}
          ref={input}
          size={large ? 'large' : 'medium'}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          required
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
      {combobox && <SearchSuggestions {...combobox} />}
    </search>
  );
}
