import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import { SkeletonBlock } from '../../components/SkeletonBlock.tsx';
import styles from './MaintenanceSkeleton.module.css';

export function MaintenanceSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.message}>
        <SkeletonBlock width="70%" height="3rem" />
        <SkeletonBlock />
        <SkeletonBlock width="94%" />
        <SkeletonBlock width="40%" />
      </div>
    </LoadingStatus>
  );
}
