import Skeleton from 'antd-mobile/es/components/skeleton';

/** One shimmering block of a skeleton. */
export function Bone({ className }: { className?: string | undefined }) {
  return <Skeleton animated className={className} aria-hidden />;
}
