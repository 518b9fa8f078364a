import type { ComponentType, ReactNode } from 'react';
import type { ArticleCard } from '../queries/queries.ts';

export interface ArticleListProps {
  articles: ArticleCard[];
  /** Level of the titles as headings. */
  level?: 2 | 3;
  /** Renders a title or a summary. */
  show?: (text: string) => ReactNode;
}

export type ArticleList = ComponentType<ArticleListProps>;

interface ArticleSectionProps {
  title: string;
  articles: ArticleCard[];
  ArticleList: ArticleList;
  className?: string;
}

/** A section of related, similar or newest articles; nothing without any. */
export function ArticleSection({ title, articles, ArticleList, className }: ArticleSectionProps) {
  if (articles.length === 0) return null;
  return (
    <section className={className}>
      <h2 className="section-title">{title}</h2>
      <ArticleList articles={articles} level={3} />
    </section>
  );
}
