import type { Article } from '@twinfront/shared/api/richText';
import { articleTarget } from '@twinfront/shared/site/itemTarget';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';
import { quote } from './quote.ts';

export function noteNotices(articles: Article[], words: Words): Finding[] {
  if (articles.length === 0) {
    return [hint(`Nothing is found: the home page says “${words.noticesEmpty}”.`)];
  }
  const undated = articles.findIndex(({ updatedAt }) => !updatedAt);
  return [
    ...articles.filter((article) => !articleTarget(article)).map(tellNameless),
    ...(undated < 0
      ? []
      : [hint(`data[${undated}].updatedAt is missing: the article has no date.`)]),
  ];
}

function tellNameless({ title }: Article): Finding {
  return {
    level: 'flaw',
    what: `Neither the title ${quote(title)} nor the id of that article can stand in the address of a page. Right would be a title of 1 to 100 characters on one line.`,
    seen: 'its title, which leads nowhere.',
  };
}
