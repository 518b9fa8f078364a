import { IconImage } from '@twinfront/shared/react/IconImage.tsx';
import { useConfig } from '@twinfront/shared/react/siteConfig';
import { useBrandColor } from '@twinfront/shared/react/useBrandColor';
import styles from './OwnerMark.module.css';

/** The owner's mark and name where nothing leads into the site; nothing if they could not be had. */
export function OwnerMark() {
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
