import { useEffect } from 'react';
import { IconImage } from '../pictures/PictureImage.tsx';
import { useConfig } from '../queries/queries.ts';
import styles from './SiteMark.module.css';

/** The owner's logo and name; nothing if they could not be loaded. */
export function SiteMark() {
  const { data: site } = useConfig('site');
  const color = site?.brandColor;
  // For documents that were rendered without it.
  useEffect(() => {
    if (color) document.documentElement.style.setProperty('--brand', color);
  }, [color]);

  if (!site) return null;
  const { name, logo } = site;
  return (
    <span className={styles.mark}>
      {logo ? (
        <IconImage icon={logo} className={styles.logo} />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <span dir="auto" className="clamp">
        {name}
      </span>
    </span>
  );
}
