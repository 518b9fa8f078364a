import { useWords } from '@twinfront/shared/react/entry/messages';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { RetryButton } from '../components/RetryButton.tsx';
import styles from './HomeLink.module.css';
import { SiteLogo } from './SiteLogo.tsx';

/** The site's name as the way home. Asks again for a name that could not be had. */
export function HomeLink() {
  const words = useWords();
  const { outcome, ...retry } = useConfig('site');
  return (
    <>
      <PageLink to={paths.homeApp} className={styles.link}>
        {outcome.ok ? <SiteLogo /> : words.home}
      </PageLink>
      {!outcome.ok && <RetryButton {...retry} />}
    </>
  );
}
