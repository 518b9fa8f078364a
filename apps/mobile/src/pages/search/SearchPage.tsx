import { useWords } from '@twinfront/shared/react/entry/messages';
import { useSearch } from '@twinfront/shared/react/queries/richText';
import { useNavigationStart } from '@twinfront/shared/react/routing/NavigationScope.tsx';
import { usePageTitle } from '@twinfront/shared/react/routing/usePageTitle';
import { Highlighted } from '@twinfront/shared/react/search/Highlighted.tsx';
import { useAnnouncement } from '@twinfront/shared/react/status/Announcer.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { ArticleList } from '../../components/ArticleList.tsx';
import { ErrorBlock } from '../../components/ErrorBlock.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { FocusSearch } from '../../features/search/FocusSearch.tsx';
import styles from './SearchPage.module.css';
import { SuggestedServices } from './SuggestedServices.tsx';

export function SearchPage({ term }: { term: string }) {
  const words = useWords();
  const { outcome, ...retry } = useSearch(term);
  const articles = outcome.ok ? outcome.value : [];
  const count = articles.length > 0 ? words.searchCount(articles.length) : '';
  // Screen readers read a newly loaded document by themselves.
  const isNavigation = useNavigationStart() > 0;
  useAnnouncement(isNavigation ? count : '');
  usePageTitle(words.searchResultsFor(term));

  if (!outcome.ok) return <LoadError {...retry} />;
  if (articles.length === 0) {
    return (
      <>
        <ErrorBlock
          fullPage
          status="empty"
          title={words.searchEmpty(term)}
          hint={words.searchEmptyHint}
        >
          <FocusSearch />
          <LinkButton to={{ kind: 'page', href: paths.homeApp }} fill="outline">
            {words.backHome}
          </LinkButton>
        </ErrorBlock>
        <SuggestedServices />
      </>
    );
  }

  return (
    <>
      <h1 className={styles.title}>{words.searchResultsFor(term)}</h1>
      <p className={styles.count}>{count}</p>
      <ArticleList articles={articles} show={(text) => <Highlighted text={text} term={term} />} />
    </>
  );
}

/** Without a term. */
export function SearchPrompt() {
  const words = useWords();
  usePageTitle(words.searchLabel);
  return (
    <ErrorBlock fullPage status="empty" title={words.searchLabel} hint={words.searchHint}>
      <FocusSearch />
    </ErrorBlock>
  );
}
