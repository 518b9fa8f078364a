import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import type { Retry } from '@twinfront/shared/react/useSettled';
import { useWords } from '@twinfront/shared/react/useWords';
import { Blank } from './Blank.tsx';
import { RetryButton } from './RetryButton.tsx';

export function DetailsFailed(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <Blank
      size="page"
      status="disconnected"
      title={words.detailsFailed}
      hint={words.detailsFailedHint}
    >
      <RetryButton {...retry} />
    </Blank>
  );
}
