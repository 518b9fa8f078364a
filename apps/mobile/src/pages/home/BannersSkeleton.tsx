import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import { SkeletonBlock } from '../../components/SkeletonBlock.tsx';
import styles from './BannerCarousel.module.css';

export function BannersSkeleton() {
  return (
    <LoadingStatus>
      <SkeletonBlock className={`${styles.slide} ${styles.bone}`} />
      <div className={styles.controls} />
    </LoadingStatus>
  );
}
