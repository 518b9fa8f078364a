import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import { Blank } from './Blank.tsx';
import { FocusSearch } from './FocusSearch.tsx';

export function SearchPrompt() {
  const words = useWords();
  usePageTitle(words.searchLabel);
  return (
    <Blank size="page" status="empty" title={words.searchLabel} hint={words.searchHint}>
      <FocusSearch />
    </Blank>
  );
}
