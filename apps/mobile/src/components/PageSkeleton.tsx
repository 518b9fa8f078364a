import Skeleton from 'antd-mobile/es/components/skeleton';
import { Bone } from './Bone.tsx';
import styles from './PageSkeleton.module.css';
import { Waiting } from './Waiting.tsx';

/** A page of text before it is there. */
export function PageSkeleton() {
  return (
    <Waiting>
      <Bone className={styles.title} />
      <Bone className={styles.meta} />
      <Skeleton.Paragraph animated lineCount={8} className={styles.lines} />
    </Waiting>
  );
}
