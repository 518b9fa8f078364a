import { InfiniteScroll } from 'antd-mobile';

interface MoreOnScrollProps {
  hasMore: boolean;
  /** Adds the next ones to the list. */
  onMore: () => void;
}

/** Stands at the end of a list, and adds to it as the visitor scrolls. */
export default function MoreOnScroll({ hasMore, onMore }: MoreOnScrollProps) {
  return (
    <InfiniteScroll
      hasMore={hasMore}
      // So far ahead that the Tab key, held down, does not reach the end of the list before the next ones.
      threshold={1000}
      loadMore={async () => onMore()}
    >
      {null}
    </InfiniteScroll>
  );
}
