import styles from './BannerCarousel.module.css';
import { Bone } from './Bone.tsx';
import { Waiting } from './Waiting.tsx';

export function BannersSkeleton() {
  return (
    <Waiting>
      <Bone className={`${styles.slide} ${styles.bone}`} />
      <div className={styles.controls} />
    </Waiting>
  );
}
