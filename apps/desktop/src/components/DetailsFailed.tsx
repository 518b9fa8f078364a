import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import type { Retry } from '@twinfront/shared/react/useSettled';
import { useWords } from '@twinfront/shared/react/useWords';
import { Notice } from './Notice.tsx';
import { TryAgain } from './TryAgain.tsx';

export function DetailsFailed(retry: Retry) {
  const words = useWords();
  usePageTitle(words.detailsFailed);
  return (
    <Notice title={words.detailsFailed} hint={words.detailsFailedHint}>
      <TryAgain {...retry} />
    </Notice>
  );
}
