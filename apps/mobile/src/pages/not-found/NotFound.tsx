import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { paths } from '@twinfront/shared/site/paths';
import { Blank } from '../../components/ErrorBlock.tsx';
import { ActionLink } from '../../components/LinkButton.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';

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
