import { useAnnouncement } from '@twinfront/shared/react/Announcer.tsx';
import { Highlighted } from '@twinfront/shared/react/Highlighted.tsx';
import { useSearch } from '@twinfront/shared/react/richText';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
import { useVisitStart } from '@twinfront/shared/react/Visit.tsx';
import { paths } from '@twinfront/shared/site/paths';
import { ActionLink } from './ActionLink.tsx';
import { ArticleList } from './ArticleList.tsx';
import { Blank } from './Blank.tsx';
import { DetailsFailed } from './DetailsFailed.tsx';
import { FocusSearch } from './FocusSearch.tsx';
import styles from './SearchResults.module.css';
import { WaysOn } from './WaysOn.tsx';

export function SearchResults({ term }: { term: string }) {
  const words = useWords();
  const { outcome, ...retry } = useSearch(term);
  const articles = outcome.ok ? outcome.value : [];
  const count = articles.length > 0 ? words.searchCount(articles.length) : '';
  // Screen readers read a newly loaded document by themselves.
  const isNavigation = useVisitStart() > 0;
  useAnnouncement(isNavigation ? count : '');
  usePageTitle(words.searchResultsFor(term));

  if (!outcome.ok) return <DetailsFailed {...retry} />;
  if (articles.length === 0) {
    return (
      <>
        <Blank
          size="page"
          status="empty"
          title={words.searchEmpty(term)}
          hint={words.searchEmptyHint}
        >
          <FocusSearch />
          <ActionLink to={{ kind: 'page', href: paths.homeApp }} fill="outline">
            {words.backHome}
          </ActionLink>
        </Blank>
        <WaysOn />
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
