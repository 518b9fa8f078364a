import { ServiceList } from '@twinfront/shared/react/content/ServiceList.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import {
  SearchHead,
  useSearchResults,
  useSearchTexts,
} from '@twinfront/shared/react/search/searchResults.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';

/** A hint. */
export function SearchPage() {
  const messages = useMessages();
  return (
    <>
      <PageHead title={messages.searchLabel} canonical={paths.details} />
      <ErrorBlock fullPage status="empty" title={messages.searchLabel} hint={messages.searchHint}>
        <FocusSearch />
      </ErrorBlock>
    </>
  );
}

/** The results of a term. */
export function ResultsPage({ term }: { term: string }) {
  return (
    <>
      <SearchHead term={term} title={useSearchTexts(term).title} />
      <SearchResults term={term} />
    </>
  );
}

function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const { articles, articleCount, services, suggestedServices, ...state } = useSearchResults(term);
  const { isPending, hasFailed, isEmpty, ...retry } = state;
  const { title, empty, emptyHint, marked } = useSearchTexts(term);
  const show = (text: string) => <Highlighted text={text} term={marked} />;

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <LoadError {...retry} />;
  if (isEmpty) {
    return (
      <>
        <ErrorBlock fullPage status="empty" title={empty} hint={emptyHint}>
          <FocusSearch />
          <LinkButton to={{ kind: 'page', href: paths.homeApp }} fill="outline">
            {messages.backHome}
          </LinkButton>
        </ErrorBlock>
        <ServiceList title={messages.searchEmptySuggestions} services={suggestedServices} />
      </>
    );
  }

  return (
    <>
      <h1>{title}</h1>
      <ServiceList title={messages.functions} services={services} show={show} />
      <p className="muted action">{articleCount}</p>
      {articles.length > 0 && <ArticleList articles={articles} show={show} />}
    </>
  );
}
