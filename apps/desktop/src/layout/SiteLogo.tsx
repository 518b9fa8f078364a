import { IconImage } from '@twinfront/shared/react/content/IconImage.tsx';
import { useConfig } from '@twinfront/shared/react/queries/config';
import { useBrandColor } from '@twinfront/shared/react/theme/useBrandColor';
import styles from './SiteLogo.module.css';

/** The owner's mark and name where nothing leads into the site; nothing if they could not be had. */
export function SiteLogo() {
  const { outcome } = useConfig('site');
  useBrandColor();
  if (!outcome.ok) return null;
  const { name, logo } = outcome.value;
  return (
    <p className={styles.name}>
      {logo && <IconImage icon={logo} className={styles.logo} />}
      {name}
    </p>
  );
}
