import type { QueryState } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import type { ReactNode } from 'react';
import { ErrorBlock } from './ErrorBlock.tsx';
import { RetryButton } from './RetryButton.tsx';

interface SectionContentProps extends QueryState {
  /** Shown while the content loads. */
  skeleton: ReactNode;
  /** Says that the content could not be loaded. */
  failed: string;
  /** Says that there is no content; false if there is some. */
  empty?: string | false;
  /** The section is the whole page: a failure is its heading. */
  fullPage?: boolean;
  children: ReactNode;
}

/** The content of a section of a page, or its pending, failed or empty state. */
export function SectionContent({
  isPending,
  hasFailed,
  skeleton,
  failed,
  empty,
  fullPage = false,
  children,
  ...retry
}: SectionContentProps) {
  const messages = useMessages();
  if (isPending) return skeleton;
  if (hasFailed) {
    return (
      <ErrorBlock
        fullPage={fullPage}
        status="disconnected"
        title={failed}
        hint={fullPage && messages.detailsFailedHint}
      >
        <RetryButton {...retry} />
      </ErrorBlock>
    );
  }
  return empty ? <ErrorBlock fullPage={fullPage} status="empty" title={empty} /> : children;
}
