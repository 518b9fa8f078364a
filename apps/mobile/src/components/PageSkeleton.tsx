import { Busy } from '@twinfront/shared/react/status/Announcer.tsx';
import { Skeleton } from 'antd-mobile';

/** Skeleton of a page of text. */
export function PageSkeleton() {
  return (
    <Busy>
      <Skeleton.Title animated aria-hidden />
      <Skeleton.Paragraph animated lineCount={8} />
    </Busy>
  );
}
