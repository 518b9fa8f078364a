import { Busy } from '@twinfront/shared/react/status/Announcer.tsx';
import { Skeleton } from 'antd';
import styles from './PageSkeleton.module.css';

export function PageSkeleton() {
  return (
    <Busy>
      <div className={styles.page}>
        <Skeleton active title paragraph={{ rows: 8 }} />
      </div>
    </Busy>
  );
}
