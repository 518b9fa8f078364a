import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { PageLink } from '@twinfront/shared/react/routing/PageLink.tsx';
import { useBrandColor } from '@twinfront/shared/react/theme/useBrandColor';
import { paths } from '@twinfront/shared/site/paths';
import { RetryAlert } from '../components/RetryAlert.tsx';
import styles from './SiteName.module.css';

/** The owner's mark and name; leads home. */
export function SiteName() {
  const words = useWords();
  const { outcome, ...retry } = useConfig('site');
  useBrandColor();
  if (!outcome.ok) {
    return (
      <div className={styles.failed}>
        <PageLink className={styles.name} to={paths.homeWeb}>
          {words.home}
        </PageLink>
        <RetryAlert {...retry} />
      </div>
    );
  }
  const { name, logo } = outcome.value;
  return (
    <PageLink className={styles.name} to={paths.homeWeb}>
      {logo ? (
        <IconImage icon={logo} className={styles.logo} />
      ) : (
        <span className={styles.mark} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      {name}
    </PageLink>
  );
}
