import { SuggestedServices } from '@twinfront/shared/react/content/SuggestedServices.tsx';
import { useMessages } from '@twinfront/shared/react/entry/AppContext';
import { countResults, useSearch } from '@twinfront/shared/react/queries/items';
import { stateOf } from '@twinfront/shared/react/queries/queryState';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { useNavigationType } from 'react-router';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';
import styles from './SearchPage.module.css';

/** The results of a term, or a hint without one. */
export function SearchPage({ term }: { term?: string | undefined }) {
  return term ? <SearchResults term={term} /> : <SearchPrompt />;
}

function SearchResults({ term }: { term: string }) {
  const messages = useMessages();
  const query = useSearch(term);
  const { isPending, hasFailed, ...retry } = stateOf(query);
  const articles = query.data ?? [];
  const count = articles.length > 0 ? countResults(articles, messages) : '';
  // Screen readers announce a new document themselves.
  const isNavigation = useNavigationType() !== 'POP';
  useAnnouncement(isNavigation ? count : '');
  usePageTitle(messages.searchResultsFor(term));

  if (isPending) return <PageSkeleton />;
  if (hasFailed) return <LoadError {...retry} />;
  if (articles.length === 0) {
    return (
      <>
        <ErrorBlock
          fullPage
          status="empty"
          title={messages.searchEmpty(term)}
          hint={messages.searchEmptyHint}
        >
          <FocusSearch />
          <LinkButton to={{ kind: 'page', href: paths.homeApp }} fill="outline">
            {messages.backHome}
          </LinkButton>
        </ErrorBlock>
        <SuggestedServices />
      </>
    );
  }

  return (
    <>
      <h1 className={styles.title}>{messages.searchResultsFor(term)}</h1>
      <p className={styles.count}>{count}</p>
      <ArticleList articles={articles} show={(text) => <Highlighted text={text} term={term} />} />
    </>
  );
}

function SearchPrompt() {
  const messages = useMessages();
  usePageTitle(messages.searchLabel);
  return (
    <ErrorBlock fullPage status="empty" title={messages.searchLabel} hint={messages.searchHint}>
      <FocusSearch />
    </ErrorBlock>
  );
}
