import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import Skeleton from 'antd-mobile/es/components/skeleton';
import styles from './PageSkeleton.module.css';
import { SkeletonBlock } from './SkeletonBlock.tsx';

/** A page of text before it is there. */
export function PageSkeleton() {
  return (
    <LoadingStatus>
      <SkeletonBlock className={styles.title} />
      <SkeletonBlock className={styles.meta} />
      <Skeleton.Paragraph animated lineCount={8} className={styles.lines} />
    </LoadingStatus>
  );
}
