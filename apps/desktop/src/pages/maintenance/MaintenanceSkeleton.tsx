import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import { Bone } from '../../components/SkeletonBlock.tsx';
import styles from './MaintenanceSkeleton.module.css';

export function MaintainSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.message}>
        <Bone width="70%" height="3rem" />
        <Bone />
        <Bone width="94%" />
        <Bone width="40%" />
      </div>
    </LoadingStatus>
  );
}
