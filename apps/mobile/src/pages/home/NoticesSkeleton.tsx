import { LoadingStatus } from '@twinfront/shared/react/status/LoadingStatus.tsx';
import Skeleton from 'antd-mobile/es/components/skeleton';
import styles from './NoticesSkeleton.module.css';

export function NoticesSkeleton() {
  return (
    <LoadingStatus>
      <Skeleton.Paragraph animated lineCount={12} className={styles.lines} />
    </LoadingStatus>
  );
}
