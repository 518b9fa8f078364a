import type { ComponentType } from 'react';
import { useMessages } from '../entry/AppContext.ts';
import type { ArticleCard } from '../queries/items.ts';
import styles from './SimilarArticles.module.css';

export type ArticleListComponent = ComponentType<{ articles: ArticleCard[]; level?: 3 }>;

interface SimilarArticlesProps {
  articles: ArticleCard[];
  ArticleList: ArticleListComponent;
}

/** What the search finds for the address of an article that does not exist. */
export function SimilarArticles({ articles, ArticleList }: SimilarArticlesProps) {
  const messages = useMessages();
  if (articles.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{messages.searchEmptySuggestions}</h2>
      <ArticleList articles={articles} level={3} />
    </section>
  );
}
