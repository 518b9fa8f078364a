import { LoadingStatus } from '@twinfront/shared/react/LoadingStatus.tsx';
import Skeleton from 'antd-mobile/es/components/skeleton';
import { Bone } from './Bone.tsx';
import styles from './PageSkeleton.module.css';

/** A page of text before it is there. */
export function PageSkeleton() {
  return (
    <LoadingStatus>
      <Bone className={styles.title} />
      <Bone className={styles.meta} />
      <Skeleton.Paragraph animated lineCount={8} className={styles.lines} />
    </LoadingStatus>
  );
}
