import type { Article } from '@twinfront/shared/api/richText';
import { useRichText } from '@twinfront/shared/react/richText';
import { SiteLink } from '@twinfront/shared/react/SiteLink.tsx';
import { useFormatDate } from '@twinfront/shared/react/useFormatDate';
import { useWords } from '@twinfront/shared/react/useWords';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import { HomeLink } from './HomeLink.tsx';
import styles from './SearchResults.module.css';
import { TryAgain } from './TryAgain.tsx';

export function SearchResults({ term }: { term: string }) {
  const words = useWords();
  const { outcome, ...retry } = useRichText(term);
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
            <Result key={article.id} article={article} />
          ))}
        </ol>
      ) : (
        <div className={styles.empty}>
          <p>{words.searchEmptyHint}</p>
          <HomeLink />
        </div>
      )}
    </div>
  );
}

function Result({ article }: { article: Article }) {
  const formatDate = useFormatDate();
  const { title, summary, updatedAt } = article;
  return (
    <li className={styles.result}>
      <h2 className={styles.title}>
        <SiteLink to={articleTarget(article)}>{title}</SiteLink>
      </h2>
      {summary && <p className={styles.summary}>{summary}</p>}
      {updatedAt && (
        <time className={styles.date} dateTime={updatedAt}>
          {formatDate(updatedAt)}
        </time>
      )}
    </li>
  );
}
