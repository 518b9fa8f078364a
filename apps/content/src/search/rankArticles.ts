import { MAX_RESULTS } from '@twinfront/shared/api/richText';
import type { ArticleData } from '../store/Store.ts';
import type { Query } from './tokens.ts';
import { countWord, fold } from './tokens.ts';

/** The best matches first: by matches in the title, then in summary and body, then by date. */
export function rankArticles(term: string, query: Query, found: ArticleData[]): ArticleData[] {
  return found
    .map((article) => ({
      article,
      score: score(term, query, article),
      time: Date.parse(article.updatedAt),
    }))
    .sort((a, b) => b.score - a.score || b.time - a.time || (a.article.id < b.article.id ? -1 : 1))
    .slice(0, MAX_RESULTS)
    .map(({ article }) => article);
}

function score(term: string, { words, prefix }: Query, article: ArticleData): number {
  if (article.title === term) return Number.POSITIVE_INFINITY;
  const title = fold(article.title);
  const summary = fold(article.summary ?? '');
  const body = fold(article.body.replace(/<[^>]*>?/g, ' '));

  const exact = title === fold(term) || article.id === term ? 10_000 : 0;
  return words.reduce((sum, word, index) => {
    const begins = prefix && index === words.length - 1;
    const inTitle = countWord(title, word, begins) > 0 ? 100 : 0;
    const inSummary = countWord(summary, word, begins) > 0 ? 10 : 0;
    return sum + inTitle + inSummary + Math.min(countWord(body, word, begins), 9);
  }, exact);
}
