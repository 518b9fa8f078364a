import type { Failure } from '@twinfront/shared/api/errors';
import { failureText } from '@twinfront/shared/site/failureText';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import { shorten } from './quote.ts';
import type { Kind } from './subjects.ts';

/** What visitors see when a call fails. */
export function seenWithout(kind: Kind, failure: Failure, words: Words): string {
  return kind === 'closeFlag'
    ? 'the site as open or closed as it last was; open, if that was never known.'
    : `${placeWithout(kind, failure, words)}, and ${toastOf(failure, words)}.`;
}

function placeWithout(kind: Exclude<Kind, 'closeFlag'>, failure: Failure, words: Words): string {
  const isGone = failure.kind === 'notFound';
  const details = isGone ? words.notFoundTitle : words.detailsFailed;
  switch (kind) {
    case 'site':
      return `“${words.home}” in the place of the site's name, no footer text, and an interface in Chinese`;
    case 'home':
      return `a home page without content, which says “${words.bannersFailed}”, “${words.functionsFailed}” and “${words.noticesFailed}”`;
    case 'maintenance':
      return `“${words.maintainFallbackTitle}” instead of your words while the site is closed`;
    case 'banner':
      return itemWithout('this banner', details, isGone ? words.bannersEmpty : words.bannersFailed);
    case 'function':
      return itemWithout(
        'this entry',
        details,
        isGone ? words.functionsEmpty : words.functionsFailed,
      );
    case 'notices':
      return `no notices on the home page, which says “${isGone ? words.noticesEmpty : words.noticesFailed}”`;
    case 'article':
      return `“${details}” when they choose it`;
    case 'search':
      return `“${words.detailsFailed}” instead of results`;
  }
}

const itemWithout = (item: string, details: string, empty: string) =>
  `the home page without ${item} (“${empty}” if no other is left), “${details}” on its own page`;

export function toastOf(failure: Failure, words: Words): string {
  const text = failureText(failure, words);
  return text ? `a toast: “${shorten(text)}”` : 'an error toast without text';
}
