import type { Config } from '@twinfront/shared/api/siteConfig';
import { parseTerm } from '@twinfront/shared/site/details';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { Finding } from './Check.ts';
import { MOST_ITEMS } from './examineItems.ts';
import { hint } from './hint.ts';
import { quote } from './quote.ts';

export function noteHome({ banners, functions, notices }: Config<'home'>, words: Words): Finding[] {
  const none = (field: string, text: string) =>
    hint(`data.${field} is empty: the home page says “${text}”.`);
  return [
    ...(notices === '' || parseTerm(notices) ? [] : [refuse(notices, words)]),
    ...(banners.length > 0 ? [] : [none('banners', words.bannersEmpty)]),
    ...(functions.length > 0 ? [] : [none('functions', words.functionsEmpty)]),
    ...(notices === '' ? [none('notices', words.noticesEmpty)] : []),
    ...(Math.max(banners.length, functions.length) > MOST_ITEMS
      ? [hint(`Only the first ${MOST_ITEMS} banners and functions are looked at here.`)]
      : []),
  ];
}

function refuse(notices: string, words: Words): Finding {
  return {
    level: 'flaw',
    what: `data.notices is ${quote(notices)}. Right would be a term of 1 to 100 characters on one line.`,
    seen: `no notices: “${words.noticesEmpty}”.`,
  };
}
