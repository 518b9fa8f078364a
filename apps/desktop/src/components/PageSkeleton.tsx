import { LoadingStatus } from '@twinfront/shared/react/status/Announcer.tsx';
import { Skeleton } from 'antd';
import styles from './PageSkeleton.module.css';

export function PageSkeleton() {
  return (
    <LoadingStatus>
      <div className={styles.page}>
        <Skeleton active title paragraph={{ rows: 8 }} />
      </div>
    </LoadingStatus>
  );
}
