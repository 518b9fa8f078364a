import { PageLink } from '@twinfront/shared/react/PageLink.tsx';
import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useWords } from '@twinfront/shared/react/useWords';
import { paths } from '@twinfront/shared/site/paths';
import styles from './HomeLink.module.css';
import { RetryButton } from './RetryButton.tsx';
import { SiteName } from './SiteName.tsx';

/** The site's name as the way home. Asks again for a name that could not be had. */
export function HomeLink() {
  const words = useWords();
  const { outcome, ...retry } = useConfig('site');
  return (
    <>
      <PageLink to={paths.homeApp} className={styles.link}>
        {outcome.ok ? <SiteName /> : words.home}
      </PageLink>
      {!outcome.ok && <RetryButton {...retry} />}
    </>
  );
}
