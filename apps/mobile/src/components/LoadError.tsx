import { useWords } from '@twinfront/shared/react/entry/messages';
import type { Retry } from '@twinfront/shared/react/queries/useResult';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { ErrorBlock } from './ErrorBlock.tsx';
import { RetryButton } from './RetryButton.tsx';

export function LoadError(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <ErrorBlock
      fullPage
      status="disconnected"
      title={words.detailsFailed}
      hint={words.detailsFailedHint}
    >
      <RetryButton {...retry} />
    </ErrorBlock>
  );
}
