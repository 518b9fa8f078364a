import { Highlighted } from '@twinfront/shared/react/Highlighted.tsx';
import { type ArticleCard, useSearch } from '@twinfront/shared/react/richText';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { SiteTime } from '@twinfront/shared/react/SiteTime.tsx';
import { useWords } from '@twinfront/shared/react/useWords';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import { HomeLink } from './HomeLink.tsx';
import styles from './SearchResults.module.css';
import { TryAgain } from './TryAgain.tsx';
import { WaysOn } from './WaysOn.tsx';

export function SearchResults({ term }: { term: string }) {
  const words = useWords();
  const { outcome, ...retry } = useSearch(term);
  if (!outcome.ok) return <TryAgain text={words.detailsFailed} {...retry} />;
  const articles = outcome.value;
  return (
    <div>
      <p className={styles.count} role="status">
        {articles.length > 0 ? words.searchCount(articles.length) : words.searchEmpty(term)}
      </p>
      {articles.length > 0 ? (
        <ol className={styles.list}>
          {articles.map((article) => (
            <Result key={article.id} article={article} term={term} />
          ))}
        </ol>
      ) : (
        <div className={styles.empty}>
          <p>{words.searchEmptyHint}</p>
          <HomeLink />
          <WaysOn />
        </div>
      )}
    </div>
  );
}

function Result({ article, term }: { article: ArticleCard; term: string }) {
  const { title, summary, updatedAt } = article;
  return (
    <li className={styles.result}>
      <h2 className={styles.title}>
        <SiteLink to={articleTarget(article)}>
          <Highlighted text={title} term={term} />
        </SiteLink>
      </h2>
      {summary && (
        <p className={styles.summary}>
          <Highlighted text={summary} term={term} />
        </p>
      )}
      {updatedAt && <SiteTime className={styles.date} at={updatedAt} />}
    </li>
  );
}
