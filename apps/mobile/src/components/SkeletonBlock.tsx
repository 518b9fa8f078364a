import Skeleton from 'antd-mobile/es/components/skeleton';

/** One shimmering block of a skeleton. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <Skeleton animated className={className} aria-hidden />;
}
