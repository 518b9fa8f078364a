import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { useBrandColor } from '@twinfront/shared/react/theme/useBrandColor';
import styles from './SiteLogo.module.css';

/** The site's mark and name; nothing if its config could not be had. */
export function SiteLogo() {
  const { outcome } = useConfig('site');
  useBrandColor();
  if (!outcome.ok) return null;
  const { name, logo } = outcome.value;
  return (
    <span className={styles.name}>
      {logo ? (
        <IconImage icon={logo} className={styles.logo} />
      ) : (
        <span className={styles.seal} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <span className={styles.text}>{name}</span>
    </span>
  );
}
