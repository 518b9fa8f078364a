import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import { HomeLink } from './HomeLink.tsx';
import { LostPath } from './LostPath.tsx';
import styles from './NotFound.module.css';
import { Notice } from './Notice.tsx';
import { SearchForm } from './SearchForm.tsx';

/** An address that leads nowhere, or to something that is gone. */
export function NotFound() {
  const words = useWords();
  usePageTitle(words.notFoundTitle);
  return (
    <div className={styles.page}>
      <LostPath className={styles.picture} />
      <Notice title={words.notFoundTitle} hint={words.notFoundHint}>
        <SearchForm large />
        <HomeLink />
      </Notice>
    </div>
  );
}
