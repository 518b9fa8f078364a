import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { PageLink } from '@twinfront/shared/react/PageLink.tsx';
import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useBrandColor } from '@twinfront/shared/react/useBrandColor';
import { useWords } from '@twinfront/shared/react/useWords';
import { paths } from '@twinfront/shared/site/paths';
import styles from './SiteName.module.css';
import { TryAgain } from './TryAgain.tsx';

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
        <TryAgain {...retry} />
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
