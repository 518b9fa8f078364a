import { useWords } from '@twinfront/shared/react/entry/messages';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { paths } from '@twinfront/shared/site/paths';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';

/** An unknown page, or a thing that is not there. */
export function NotFound() {
  const words = useWords();
  usePageTitle(words.notFoundTitle);
  return (
    <ErrorBlock fullPage status="default" title={words.notFoundTitle} hint={words.notFoundHint}>
      <LinkButton to={{ kind: 'page', href: paths.homeApp }}>{words.backHome}</LinkButton>
      <FocusSearch />
    </ErrorBlock>
  );
}
