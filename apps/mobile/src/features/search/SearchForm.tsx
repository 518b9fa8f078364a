import { useDetailsAddress } from '@twinfront/shared/react/routing/address';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { SearchBox } from '@twinfront/shared/react/search/SearchBox.tsx';
import { Button } from 'antd-mobile';
import { LineIcon } from '../../components/LineIcon.tsx';
import styles from './SearchForm.module.css';

export function SearchForm() {
  const messages = useMessages();
  const address = useDetailsAddress();
  return (
    <SearchBox term={address?.kind === 'search' ? address.term : ''} className={styles.search}>
      {(inputProps) => (
        <>
          <input {...inputProps} type="search" />
          <Button
            type="submit"
            color="primary"
            fill="none"
            className="icon-button"
            aria-label={messages.search}
          >
            <LineIcon name="search" />
          </Button>
        </>
      )}
    </SearchBox>
  );
}
