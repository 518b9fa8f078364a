import type { Section } from '@twinfront/shared/react/queries/home';
import type { ReactNode } from 'react';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';

interface SectionItemsProps<T> {
  section: Section<T>;
  empty: string;
  failed: string;
  children: (items: T[]) => ReactNode;
}

/** The items of a section of the home page, or its empty or failed state. */
export function SectionItems<T>({ section, empty, failed, children }: SectionItemsProps<T>) {
  const { state, items, ...retry } = section;
  if (state === 'failed') {
    return (
      <ErrorBlock status="disconnected" title={failed}>
        <RetryButton {...retry} />
      </ErrorBlock>
    );
  }
  return items.length === 0 ? <ErrorBlock status="empty" title={empty} /> : children(items);
}
