import { useEffect } from 'react';
import { IconImage } from '../pictures/PictureImage.tsx';
import { useConfig } from '../queries/config.ts';
import styles from './SiteMark.module.css';

/** The owner's logo and name; nothing if they could not be loaded. */
export function SiteMark() {
  const { result } = useConfig('site');
  const color = result.ok ? result.value.brandColor : undefined;
  // For documents that were rendered without it.
  useEffect(() => {
    if (color) document.documentElement.style.setProperty('--brand', color);
  }, [color]);

  if (!result.ok) return null;
  const { name, logo } = result.value;
  return (
    <span className={styles.mark}>
      {logo ? (
        <IconImage icon={logo} className={styles.logo} />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
