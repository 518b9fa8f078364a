import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import styles from './PageSkeleton.module.css';
import { SkeletonBlock } from './SkeletonBlock.tsx';

export function PageSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.page}>
        <SkeletonBlock width="62%" height="2.75rem" />
        <SkeletonBlock width="9rem" />
        <div className={styles.text}>
          <SkeletonBlock />
          <SkeletonBlock width="96%" />
          <SkeletonBlock width="98%" />
          <SkeletonBlock width="54%" />
        </div>
        <div className={styles.text}>
          <SkeletonBlock width="97%" />
          <SkeletonBlock />
          <SkeletonBlock width="38%" />
        </div>
      </div>
    </LoadingStatus>
  );
}
