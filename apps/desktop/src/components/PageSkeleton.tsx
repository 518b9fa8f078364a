import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import styles from './PageSkeleton.module.css';
import { Bone } from './SkeletonBlock.tsx';

export function PageSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.page}>
        <Bone width="62%" height="2.75rem" />
        <Bone width="9rem" />
        <div className={styles.text}>
          <Bone />
          <Bone width="96%" />
          <Bone width="98%" />
          <Bone width="54%" />
        </div>
        <div className={styles.text}>
          <Bone width="97%" />
          <Bone />
          <Bone width="38%" />
        </div>
      </div>
    </LoadingStatus>
  );
}
