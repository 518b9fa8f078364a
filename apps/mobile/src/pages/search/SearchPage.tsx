import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import {
  type SearchLayoutProps,
  SearchPage as SharedSearchPage,
} from '@twinfront/shared/react/search/SearchPage.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { SectionContent } from '../../components/SectionContent.tsx';
import { ToggleButton } from '../../components/ToggleButton.tsx';

/** Shows the search that the URL names. */
export default function SearchPage() {
  return (
    <SharedSearchPage
      {...{ Layout, SectionContent, NothingFound, PageSkeleton, ArticleList, ToggleButton }}
    />
  );
}

/** A title above what a search has found. The search form is in the header. */
function Layout({ title, hint, children }: SearchLayoutProps) {
  return (
    <>
      <h1 ref={takeFocus}>{title}</h1>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </>
  );
}

function NothingFound({ title, hint }: { title: string; hint: string }) {
  const messages = useMessages();
  return (
    <ErrorBlock status="empty" title={title} hint={hint}>
      <LinkButton to={{ kind: 'page', href: paths.homeApp }}>{messages.backHome}</LinkButton>
    </ErrorBlock>
  );
}
