import type { Picture } from '@twinfront/shared/api/fields';
import { IconImage } from '@twinfront/shared/react/pictures/PictureImage.tsx';
import styles from './IconTile.module.css';

/** The icon of a function entry on a coloured square. */
export function IconTile({ icon }: { icon: Picture }) {
  return (
    <span className={`icon-tile ${styles.tile}`}>
      <IconImage icon={icon} className={styles.icon} />
    </span>
  );
}
