import type { SectionContentProps } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { ErrorBlock } from './ErrorBlock.tsx';
import { RetryButton } from './RetryButton.tsx';

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
