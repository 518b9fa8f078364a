import { focusTarget } from '@twinfront/shared/react/routing/Link.tsx';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { LinkButton } from '../../components/LinkButton.tsx';
import { SEARCH_INPUT_ID } from './SearchForm.tsx';

/** Moves the focus to the search field in the header. */
export function FocusSearch() {
  const messages = useMessages();
  return (
    <LinkButton
      to={{ kind: 'document', href: `#${SEARCH_INPUT_ID}` }}
      onClick={focusTarget}
      fill="outline"
    >
      {messages.search}
    </LinkButton>
  );
}
