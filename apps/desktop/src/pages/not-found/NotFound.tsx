import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { HomeLink } from '../../components/HomeLink.tsx';
import { StatusPage } from '../../components/StatusPage.tsx';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import styles from './NotFound.module.css';
import { NotFoundIllustration } from './NotFoundIllustration.tsx';

/** For an unknown address, or content that no longer exists. */
export function NotFound() {
  const words = useWords();
  usePageTitle(words.notFoundTitle);
  return (
    <StatusPage
      title={words.notFoundTitle}
      hint={words.notFoundHint}
      illustration={<NotFoundIllustration />}
    >
      <div className={styles.actions}>
        <SearchForm large />
        <HomeLink />
      </div>
    </StatusPage>
  );
}
