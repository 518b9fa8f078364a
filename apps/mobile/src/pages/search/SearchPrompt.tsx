import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Blank } from '../../components/ErrorBlock.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';

export function SearchPrompt() {
  const words = useWords();
  usePageTitle(words.searchLabel);
  return (
    <Blank size="page" status="empty" title={words.searchLabel} hint={words.searchHint}>
      <FocusSearch />
    </Blank>
  );
}
