import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';

export function SearchPrompt() {
  const words = useWords();
  usePageTitle(words.searchLabel);
  return (
    <ErrorBlock size="page" status="empty" title={words.searchLabel} hint={words.searchHint}>
      <FocusSearch />
    </ErrorBlock>
  );
}
