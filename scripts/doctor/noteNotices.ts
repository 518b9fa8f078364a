import type { Article } from '@twinfront/shared/api/richText';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';

export function noteNotices(articles: Article[], words: Words): Finding[] {
  if (articles.length === 0) {
    return [hint(`Nothing is found: the home page says “${words.noticesEmpty}”.`)];
  }
  const undated = articles.findIndex(({ updatedAt }) => !updatedAt);
  return undated < 0
    ? []
    : [hint(`data[${undated}].updatedAt is missing: the article has no date.`)];
}
