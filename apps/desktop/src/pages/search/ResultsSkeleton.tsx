import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import { SkeletonBlock } from '../../components/SkeletonBlock.tsx';
import styles from './ResultsSkeleton.module.css';

export function ResultsSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.count}>
        <SkeletonBlock width="5em" />
      </div>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={styles.result}>
          <SkeletonBlock width="46%" height="1.25em" />
          <SkeletonBlock />
          <SkeletonBlock width="9em" height="0.75em" />
        </div>
      ))}
    </LoadingStatus>
  );
}
