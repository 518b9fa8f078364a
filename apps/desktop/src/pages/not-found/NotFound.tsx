import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { HomeLink } from '../../components/HomeLink.tsx';
import { StatusPage } from '../../components/StatusPage.tsx';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import styles from './NotFound.module.css';
import { NotFoundIllustration } from './NotFoundIllustration.tsx';

/** An address that leads nowhere, or to something that is gone. */
export function NotFound() {
  const words = useWords();
  usePageTitle(words.notFoundTitle);
  return (
    <div className={styles.page}>
      <NotFoundIllustration className={styles.picture} />
      <StatusPage title={words.notFoundTitle} hint={words.notFoundHint}>
        <SearchForm large />
        <HomeLink />
      </StatusPage>
    </div>
  );
}
