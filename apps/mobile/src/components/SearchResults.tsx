import { Highlighted } from '@twinfront/shared/react/Highlighted.tsx';
import { useSearch } from '@twinfront/shared/react/richText';
import { usePageTitle } from '@twinfront/shared/react/usePageTitle';
import { useWords } from '@twinfront/shared/react/useWords';
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
  usePageTitle(words.searchResultsFor(term));

  if (!outcome.ok) return <DetailsFailed {...retry} />;
  const articles = outcome.value;
  if (articles.length === 0) {
    return (
      <>
        <Blank
          role="status"
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
      <p className={styles.count} role="status">
        {words.searchCount(articles.length)}
      </p>
      <ArticleList articles={articles} show={(text) => <Highlighted text={text} term={term} />} />
    </>
  );
}
