import { Busy } from '@twinfront/shared/react/status/Announcer.tsx';
import { Skeleton } from 'antd';

export function PageSkeleton() {
  return (
    <Busy>
      <div className="narrow">
        <Skeleton active title paragraph={{ rows: 8 }} />
      </div>
    </Busy>
  );
}
