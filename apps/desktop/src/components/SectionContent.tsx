import type { SectionContentProps } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Empty } from 'antd';
import { RetryButton } from './RetryButton.tsx';
import { StatusPage } from './StatusPage.tsx';

/** The content of a section of a page, or its pending, failed or empty state. */
export function SectionContent({
  isPending,
  hasFailed,
  skeleton,
  failed,
  empty,
  fullPage,
  children,
  ...retry
}: SectionContentProps) {
  const messages = useMessages();
  if (isPending) return skeleton;
  if (hasFailed && fullPage) {
    return (
      <StatusPage title={failed} hint={messages.detailsFailedHint}>
        <RetryButton {...retry} />
      </StatusPage>
    );
  }
  if (hasFailed) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a `fieldset` is for the fields of a form
      <div role="group" aria-label={failed}>
        <Empty description={failed}>
          <RetryButton {...retry} />
        </Empty>
      </div>
    );
  }
  return empty ? <Empty description={empty} /> : children;
}
