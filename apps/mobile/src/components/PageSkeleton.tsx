import { LoadingStatus } from '@twinfront/shared/react/status/Announcer.tsx';
import { Skeleton } from 'antd-mobile';

/** A page of text while it is loading. */
export function PageSkeleton() {
  return (
    <LoadingStatus>
      <Skeleton.Title animated aria-hidden />
      <Skeleton.Paragraph animated lineCount={8} />
    </LoadingStatus>
  );
}
