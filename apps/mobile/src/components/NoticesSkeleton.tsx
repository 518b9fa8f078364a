import Skeleton from 'antd-mobile/es/components/skeleton';
import styles from './NoticesSkeleton.module.css';
import { Waiting } from './Waiting.tsx';

export function NoticesSkeleton() {
  return (
    <Waiting>
      <Skeleton.Paragraph animated lineCount={12} className={styles.lines} />
    </Waiting>
  );
}
