import { LoadingStatus } from '@twinfront/shared/react/LoadingStatus.tsx';
import styles from './BannerCarousel.module.css';
import { Bone } from './Bone.tsx';

export function BannersSkeleton() {
  return (
    <LoadingStatus>
      <Bone className={`${styles.slide} ${styles.bone}`} />
      <div className={styles.controls} />
    </LoadingStatus>
  );
}
