import type { Section } from '@twinfront/shared/react/queries/home';
import type { ReactNode } from 'react';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';

interface SectionItemsProps<T> {
  section: Section<T>;
  empty: string;
  failed: string;
  /** Shown while the items load. */
  skeleton: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** The items of a section of the home page, or its pending, empty or failed state. */
export function SectionItems<T>({
  section,
  empty,
  failed,
  skeleton,
  children,
}: SectionItemsProps<T>) {
  const { items, isPending, hasFailed, retry, isRetrying } = section;
  if (isPending) return skeleton;
  if (hasFailed) {
    return (
      <ErrorBlock status="disconnected" title={failed}>
        <RetryButton retry={retry} isRetrying={isRetrying} />
      </ErrorBlock>
    );
  }
  return items.length === 0 ? <ErrorBlock status="empty" title={empty} /> : children(items);
}
