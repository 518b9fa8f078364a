import { useWords } from '@twinfront/shared/react/useWords';
import { ActionLink } from './ActionLink.tsx';
import { SEARCH_INPUT_ID } from './SearchForm.tsx';

/** Leads to the search field in the header; a fragment that names a field focuses it. */
export function FocusSearch() {
  const words = useWords();
  return (
    <ActionLink to={{ kind: 'document', href: `#${SEARCH_INPUT_ID}` }} fill="outline">
      {words.search}
    </ActionLink>
  );
}
