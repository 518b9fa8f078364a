import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import { paths } from '@twinfront/shared/site/paths';
import { ActionLink } from './ActionLink.tsx';
import { Blank } from './Blank.tsx';
import { FocusSearch } from './FocusSearch.tsx';

/** An unknown page, or a thing that is not there. */
export function NotFound() {
  const words = useWords();
  usePageTitle(words.notFoundTitle);
  return (
    <Blank size="page" status="default" title={words.notFoundTitle} hint={words.notFoundHint}>
      <ActionLink to={{ kind: 'page', href: paths.homeApp }}>{words.backHome}</ActionLink>
      <FocusSearch />
    </Blank>
  );
}
