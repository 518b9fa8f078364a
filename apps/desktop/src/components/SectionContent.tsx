import type { QueryState } from '@twinfront/shared/react/queries/queryState';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { RetryButton } from './RetryButton.tsx';
import { StatusPage } from './StatusPage.tsx';

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
